import { parse, type HTMLElement } from 'node-html-parser'
import { beforeAll, expect, it } from 'vitest'
import { insertCollection } from '../../factories/collection'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { pageRoutes } from '../../support/routes'
import { temporaryFolder } from '../../support/folder'
import { allForms } from '../../support/forms'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })

/** The product's forms at addresses with this reader's data, and the reader's cookie. */
let forms: { path: string; intent: string }[]
let cookie: string

beforeAll(async () => {
  const { db } = database
  const user = await insertUser(db, { role: 'Admin', password: 'Secret-9' })
  cookie = (await logIn(db, app.env, user.id)).cookie
  const campus = await insertUniversity(db)
  const location = await insertLocation(db)
  const review = await insertReview(db, { study_location_id: location.id, user_id: user.id })
  const other = await insertUser(db)
  const theirs = await insertReview(db, { study_location_id: location.id, user_id: other.id })
  const collection = await insertCollection(db, { created_by: user.id, places: [location.id] })
  const item = await db('bookmark_collection_items').first('id')
  const session = await insertStudySession(db, {
    university_id: campus.id,
    creator_id: user.id,
    is_public: false,
  })
  const given: Record<string, string | number> = {
    ':id/review': `${location.id}/review`,
    ':key': encodeURIComponent(campus.key),
    ':kind/:id': `spot/${location.id}`,
    ':id': location.id,
    ':collectionId': collection.id,
    ':itemId': item!.id,
    ':sessionId': session.id,
    'reviews/:reviewId': `reviews/${review.id}`,
    ':reviewId': theirs.id,
    ':userId': other.id,
  }
  forms = allForms(app.build).flatMap(({ file, intent }) =>
    pageRoutes
      .filter((route) => `app/${route.file}` === file)
      .map(({ path }) => {
        let address = `/${path}`
        for (const [name, value] of Object.entries(given)) address = address.replace(name, String(value))
        return {
          path: address.replace(/:\w+/g, 'x') + (path === 'suggestion' ? `?location=${location.id}` : ''),
          intent,
        }
      }),
  )
})

/** A form's text fields, by the names of its controls. */
const fieldsOf = (form: HTMLElement) =>
  form
    .querySelectorAll('input, textarea, select')
    .map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? ''] as const)
    .filter(([name]) => name !== '')

it('no form fails with a server error for missing fields, or for one field in place of a list', async () => {
  expect(forms.length).toBeGreaterThan(70)
  const faults: string[] = []
  let sent = 0
  const post = async (at: string, fields: (readonly [string, string])[]) => {
    await database.db('rate_limits').del()
    const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
    const { status } = await app.send(at, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    })
    sent++
    if (status >= 500) faults.push(`${at} ${body}: ${status}`)
  }
  const gone = /signout|setting\/data\/delete/ // these would end what the others need
  for (const { path, intent } of forms.filter((form) => !gone.test(form.path))) {
    await post(path, [['intent', intent]])
    await post(path, [
      ['intent', intent],
      ['location', /\d+$/.exec(path)?.[0] ?? '1'],
    ])
  }
  for (const path of new Set(forms.map((form) => form.path).filter((each) => !gone.test(each)))) {
    const { text, status } = await app.send(path, { headers: { Cookie: cookie } })
    if (status !== 200) continue
    for (const form of parse(text).querySelectorAll('#content form[method=post]')) {
      const at = (form.getAttribute('action') ?? path).replaceAll('&amp;', '&')
      const fields = fieldsOf(form)
      for (const name of new Set(fields.map(([each]) => each.replace(/\[.*/, '')))) {
        const others = fields.filter(([each]) => each.replace(/\[.*/, '') !== name)
        await post(at, others)
        await post(at, [...others, [name, 'x']])
        await post(at, [...others, [`${name}[0]`, 'x'], [`${name}[2].start`, 'x']])
      }
    }
  }
  expect(sent).toBeGreaterThan(300)
  expect(faults).toEqual([])
}, 400_000)
