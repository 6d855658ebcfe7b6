import { parse, type HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { decisionText, isDecidedMeanwhile } from '~/web/decision-text'
import { dashboardWords } from '~/dashboard/words'
import { words as decisionWords } from '~/web/decision-words'
import { insertLocation } from '../../factories/location'
import { insertImport, insertLocationRequest } from '../../factories/request'
import { insertPhoto } from '../../factories/photo'
import { insertReview } from '../../factories/review'
import { insertSuggestedEdit } from '../../factories/suggested-edit'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { fieldsOf } from '../../support/formats/form-fields'
import { cellsOf } from '../../support/formats/html'
import { runJobs, takeMails } from '../../support/jobs'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
const app = useApp(database, { varDir })
type Fields = Record<string, string | string[]>
type Browser = ReturnType<typeof app.browser>

let ada: Browser
let bob: Browser
beforeAll(async () => {
  const browserOf = async (first_name: string) => {
    const { id } = await insertUser(db, { role: 'Admin', first_name, last_name: 'Admin' })
    return app.browser((await logIn(db, app.env, id)).cookie)
  }
  ada = await browserOf('Ada')
  bob = await browserOf('Bob')
})

/** The values of one form on a page, with what is typed. */
const filled = async (browser: Browser, path: string, form: string, typed: Fields): Promise<Fields> => {
  const page = await browser.get(path)
  expect(page.status, path).toBe(200)
  const found = parse(page.text).querySelector(`form#${form}`)
  expect(found, `${form} on ${path}`).not.toBeNull()
  return { ...fieldsOf(found!), ...typed }
}

const REASON = 'I looked at it at the same time'
const said = (did: keyof typeof decisionWords.did) =>
  new RegExp(
    `Ada Admin ${decisionWords.did[did]} at \\d{1,2}:\\d\\d [AP]M UTC\\. ${decisionWords.nothingSaved}`,
  )

type Case = {
  path: string
  /** The form's id and what Ada does with it. */
  ada: [form: string, typed: Fields, path?: string]
  bob: [form: string, typed: Fields]
  did: keyof typeof decisionWords.did
  /** Everything that a decision could change. */
  state: () => Promise<unknown>
}

/** Both open the page; Ada decides, then Bob. Bob changes nothing and is told so; what he typed is still there. */
async function bothDecide({ path, ada: first, bob: second, did, state }: Case): Promise<HTMLElement> {
  const [adas, bobs] = [
    await filled(ada, first[2] ?? path, first[0], first[1]),
    await filled(bob, path, second[0], second[1]),
  ]
  const done = await ada.post(first[2] ?? path, adas)
  expect(done.status, done.text.slice(0, 300)).toBe(303)
  await runJobs(database, { varDir })
  await takeMails(varDir)
  const before = await state()
  const answer = await bob.post(path, bobs)
  expect(answer.status).toBe(409)
  const page = parse(answer.text)
  const alert = page.querySelector('[role=alert]')!.text
  expect(alert).toMatch(said(did))
  // Where the form is gone, the page has nothing to show below.
  if (!page.querySelector(`form#${second[0]}`)) expect(alert).not.toContain(decisionWords.below)
  expect(page.querySelector('title')!.text).toMatch(/^Error: /)
  if (Object.values(second[1]).includes(REASON)) expect(page.querySelector('main')!.text).toContain(REASON)
  expect(await state()).toEqual(before)
  await runJobs(database, { varDir })
  expect(await takeMails(varDir)).toEqual([])
  return page
}

/** An item as it is, with its history and requests. */
const entryState = (kind: 'spot' | 'campus', id: number) => async () =>
  kind === 'spot'
    ? [
        await db('study_locations').where({ id }).first(),
        await db('study_location_edit_logs').where({ study_location_id: id }).orderBy('id'),
        await db('study_location_requests').where({ study_location_id: id }),
      ]
    : [
        await db('universities').where({ id }).first(),
        await db('university_edit_logs').where({ university_id: id }).orderBy('id'),
      ]

/** A location that a student has requested. */
async function requested() {
  const { id } = await insertLocation(db, { status: 'Pending' })
  const user = await insertUser(db)
  await insertLocationRequest(db, { study_location_id: id, submitted_by: user.id })
  return id
}

const bulk = (kind: string, action: string, ...ids: number[]) =>
  `/admin-dashboard/bulk?kind=${kind}&action=${action}${ids.map((id) => `&id=${id}`).join('')}`

/** Both decide about an item by its row. */
const bothByRow = (kind: 'spot' | 'campus', id: number, adas: string, bobs: string, message = 'Seen') =>
  bothDecide({
    path: bulk(kind, bobs, id),
    ada: ['bulk', { message }, bulk(kind, adas, id)],
    bob: ['bulk', { message: REASON }],
    did: adas as 'Approved',
    state: entryState(kind, id),
  })

/** What the first does, and the second. */
const inEachOrder = <Act extends string>(one: Act, other: Act): [Act, Act][] => [
  [one, other],
  [one, one],
  [other, one],
  [other, other],
]

describe('of two admins who decide at once, the second is told who decided what, and changes nothing:', () => {
  it('an item by its row', async () => {
    for (const [adas, bobs] of [
      ['Approved', 'Denied'],
      ['Denied', 'Approved'],
      ['Approved', 'Approved'],
    ] as const)
      await bothByRow('spot', await requested(), adas, bobs)
    const { id: campus } = await insertUniversity(db, { status: 'Pending' })
    await bothByRow('campus', campus, 'Approved', 'Denied')
    await bothByRow('spot', (await insertLocation(db)).id, 'Pending', 'Denied', 'Look again')
  })

  it('the edit form against a row, and a row against the edit form', async () => {
    const [one, two] = [await requested(), await requested()]
    await bothDecide({
      path: bulk('spot', 'Denied', one),
      ada: ['entry', { name: 'Better name', message: 'Seen' }, `/admin-dashboard/spot/${one}`],
      bob: ['bulk', { message: REASON }],
      did: 'edited',
      state: entryState('spot', one),
    })
    await bothDecide({
      path: `/admin-dashboard/spot/${two}`,
      ada: ['bulk', { message: 'Seen' }, bulk('spot', 'Approved', two)],
      bob: ['entry', { status: 'Denied', message: REASON }],
      did: 'Approved',
      state: entryState('spot', two),
    })
  })

  it('a change that both revert', async () => {
    const { id } = await insertLocation(db, { name: 'Before' })
    const edit = await filled(ada, `/admin-dashboard/spot/${id}`, 'entry', { name: 'After', message: 'x' })
    expect((await ada.post(`/admin-dashboard/spot/${id}`, edit)).status).toBe(303)
    const log = await db('study_location_edit_logs').where({ study_location_id: id }).first('id')
    await bothDecide({
      path: `/admin-dashboard/spot/${id}/history/${log!.id}`,
      ada: ['revert', { message: 'It was right' }],
      bob: ['revert', { message: REASON }],
      did: 'edited',
      state: entryState('spot', id),
    })
  })

  it('a request on the page of requests', async () => {
    for (const [adas, bobs] of [
      ['Approved', 'Denied'],
      ['Denied', 'Approved'],
    ] as const) {
      const id = await requested()
      const page = await bothDecide({
        path: '/admin-dashboard/requests',
        ada: [`decide-${id}`, { message: 'Seen', status: adas }],
        bob: [`decide-${id}`, { message: REASON, status: bobs }],
        did: adas,
        state: entryState('spot', id),
      })
      expect(page.querySelector(`form#decide-${id}`)).toBeNull()
      const { name } = (await db('study_locations').where({ id }).first('name'))!
      expect(page.querySelector('[role=alert] > p')!.text).toMatch(
        new RegExp(`^${name}: ${said(adas).source}$`),
      )
    }
  })

  /** Both decide on a suggested edit of a location. */
  async function bothOnSuggestion(...decisions: ((location: number) => Pick<Case, 'ada' | 'bob' | 'did'>)[]) {
    const { id: study_location_id } = await insertLocation(db, { name: 'Old', zipcode: '94704' })
    const action = { name: { old: 'Old', new: 'New' }, zipcode: { old: '94704', new: '94705' } }
    const user_id = (await insertUser(db)).id
    const { id } = await insertSuggestedEdit(db, { study_location_id, user_id, action })
    const state = async () => [
      await entryState('spot', study_location_id)(),
      await db('study_location_suggestions').where({ id }).first(),
    ]
    for (const decision of decisions)
      await bothDecide({ path: `/admin-dashboard/suggestions/${id}`, ...decision(study_location_id), state })
  }
  const accept = (message: string, values: Fields = {}): Case['bob'] => ['accept', { message, ...values }]
  const decline = (reason: string): Case['bob'] => ['decline', { reason }]

  it('a suggested edit', async () => {
    for (const [adas, bobs, did] of [
      [accept('Right'), decline(REASON), 'accepted'],
      [decline('No'), accept(REASON), 'declined'],
      [decline('No'), decline(REASON), 'declined'],
      [accept('Right', { parts: ['name'] }), accept(REASON), 'partly'],
    ] as const)
      await bothOnSuggestion(() => ({ ada: adas, bob: bobs, did }))
  })

  it('a suggested edit of a location that was edited meanwhile', () => {
    const edited = (bobs: Case['bob']) => (id: number) => ({
      ada: [
        'entry',
        { phone: `555-${bobs[0].length}`, message: 'x' },
        `/admin-dashboard/spot/${id}`,
      ] as Case['ada'],
      bob: bobs,
      did: 'edited' as const,
    })
    return bothOnSuggestion(edited(accept(REASON)), edited(decline(REASON)))
  })

  it('a reported review', async () => {
    const user_id = (await insertUser(db)).id
    for (const [adas, bobs] of [
      ...inEachOrder('keep', 'remove'),
      ...inEachOrder('photos', 'remove'),
      ...inEachOrder('photos', 'keep'),
    ]) {
      const review = await insertReview(db, { study_location_id: (await insertLocation(db)).id, user_id })
      const about = { review_id: review.id }
      const photo = await insertPhoto(db, review)
      const by = { ...about, user_id: (await insertUser(db)).id, photo_id: photo.id }
      await db('review_reports').insert({ ...by, reason: 'spam' })
      await bothDecide({
        path: `/admin-dashboard/reviews/${review.id}`,
        ada: [adas, { reason: 'Seen' }],
        bob: [bobs, { reason: REASON }],
        did: ({ keep: 'keep-review', remove: 'delete-review', photos: 'remove-photos' } as const)[adas],
        state: async () => [
          await db('reviews').where({ id: review.id }),
          await db('review_images').where(about),
          await db('review_reports').where(about),
          await db('moderation_log').where(about).orderBy('id'),
        ],
      })
    }
  })

  it('an account', async () => {
    for (const [adas, bobs, values] of [
      ['suspend', 'make-admin', {}],
      ['suspend', 'suspend', {}],
      ['make-admin', 'suspend', {}],
      ['unmake-admin', 'unmake-admin', { role: 'Admin' }],
      ['lift-suspension', 'lift-suspension', { suspended_at: new Date(), suspension_reason: 'Spam' }],
    ] as const) {
      const { id } = await insertUser(db, values)
      await bothDecide({
        path: `/admin-dashboard/users/${id}`,
        ada: [adas, { reason: 'Seen' }],
        bob: [bobs, { reason: REASON }],
        did: adas,
        state: async () => [
          await db('users').where({ id }).first(),
          await db('moderation_log').where({ author_id: id }).orderBy('id'),
        ],
      })
    }
  })

  it('pictures that both clear', async () => {
    const { id } = await insertLocation(db, { image_url: '/gone.jpg' })
    const [check] = await db('picture_checks')
      .insert({ state: 'listed', total: 1, checked: 1 })
      .returning('id')
    const picture = { study_location_id: id, image_url: '/gone.jpg' }
    await db('picture_faults').insert({ ...picture, check_id: check!.id, fault: 'gone' })
    await bothDecide({
      path: '/admin-dashboard/pictures',
      ada: ['clear', { reason: 'Seen' }],
      bob: ['clear', { reason: REASON }],
      did: 'cleared',
      state: async () => [
        await db('picture_checks').where({ id: check!.id }).first(),
        await entryState('spot', id)(),
      ],
    })
  })

  it('a file of locations', async () => {
    for (const [adas, bobs] of inEachOrder('confirm', 'discard')) {
      const { id } = await insertImport(db)
      await bothDecide({
        path: `/admin-dashboard/data/${id}`,
        ada: [adas, {}],
        bob: [bobs, {}],
        did: adas === 'confirm' ? 'confirmed' : 'discarded',
        state: () => db('place_imports').where({ id }).first(),
      })
    }
  })

  it('in a bulk change, the others are decided and each row says what happened to it', async () => {
    const ids = [await requested(), await requested(), await requested()]
    const bobs = await filled(bob, bulk('spot', 'Denied', ...ids), 'bulk', { message: REASON })
    const adas = await filled(ada, bulk('spot', 'Approved', ids[0]!), 'bulk', { message: 'Seen' })
    expect((await ada.post(bulk('spot', 'Approved', ids[0]!), adas)).status).toBe(303)
    const answer = await bob.post(bulk('spot', 'Denied', ...ids), bobs)
    expect(answer.status).toBe(303)
    const results = cellsOf((await bob.get(answer.headers.location!)).text, 'main tbody tr')
    expect(results.map((cells) => cells.at(-1))).toEqual([
      expect.stringMatching(/^Not changed\. Ada Admin approved this at .* UTC\.$/),
      'Denied',
      'Denied',
    ])
    const statuses = await db('study_locations').whereIn('id', ids).orderBy('id').pluck('status')
    expect(statuses).toEqual(['Approved', 'Denied', 'Denied'])
  })

  it('a bulk change that another admin made on every row names who and when in each, and asks again', async () => {
    const ids = [await requested(), await requested()]
    const [approve, deny] = [bulk('spot', 'Approved', ...ids), bulk('spot', 'Denied', ...ids)]
    const bobs = await filled(bob, deny, 'bulk', { message: REASON })
    const adas = await filled(ada, approve, 'bulk', { message: 'Seen' })
    expect((await ada.post(approve, adas)).status).toBe(303)
    const answer = await bob.post(deny, bobs)
    expect(answer.status).toBe(409)
    const page = parse(answer.text).querySelector('main')!
    const results = cellsOf(answer.text, 'main tbody tr').map((cells) => cells.at(-1))
    const who = /^Not changed\. Ada Admin approved this at .* UTC\.$/
    expect(results).toEqual(ids.map(() => expect.stringMatching(who)))
    // A second press needs a new look, and isn't possible here.
    expect(page.text).toContain(REASON)
    expect(page.querySelector('form')).toBeNull()
    const again = page.querySelectorAll('a').find((link) => link.text === dashboardWords.decideAgain)!
    expect(again.getAttribute('href')).toBe(deny)
    const asked = (await bob.get(deny)).text
    expect(cellsOf(asked, 'main tbody tr')[0]!.at(-1)).toMatch(/^Will be denied\. Ada Admin approved this at/)
    expect((await bob.post(deny, await filled(bob, deny, 'bulk', { message: REASON }))).status).toBe(303)
    expect(await db('study_locations').whereIn('id', ids).pluck('status')).toEqual(['Denied', 'Denied'])
  })

  it('a form without versions decides nothing', async () => {
    const id = await requested()
    const fields = { ids: [String(id)], status: 'Denied', message: REASON }
    const answer = await bob.post(bulk('spot', 'Denied', id), fields)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain(decisionWords.changed)
    expect((await db('study_locations').where({ id }).first('status'))!.status).toBe('Pending')
  })

  it('at the very same moment, one of them decides', async () => {
    const id = await requested()
    const [approve, deny] = [bulk('spot', 'Approved', id), bulk('spot', 'Denied', id)]
    const adas = await filled(ada, approve, 'bulk', { message: 'Seen' })
    const bobs = await filled(bob, deny, 'bulk', { message: REASON })
    const answers = await Promise.all([ada.post(approve, adas), bob.post(deny, bobs)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await db('study_location_edit_logs').where({ study_location_id: id })).toHaveLength(1)
  })
})

it('a decision is shown with its time, and with its date unless that is today', () => {
  const at = new Date(Date.UTC(2026, 10, 20, 14, 3))
  const decision = { who: 'Ada Admin', did: 'Approved', at } as const
  const on = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour))
  const today = 'approved this at 2:03 PM UTC.'
  expect(decisionText(decision, on(20, 23))).toBe(`Ada Admin ${today}`)
  const later = 'Ada Admin approved this on Nov 20, 2026 at 2:03 PM UTC.'
  expect(decisionText(decision, on(21, 0))).toBe(later)
  expect(decisionText({ ...decision, who: null }, at)).toBe(`Another admin ${today}`)
  expect(isDecidedMeanwhile(decisionText(decision))).toBe(false)
})
