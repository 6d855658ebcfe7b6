import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '../../../db/tables'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { runJobs } from '../../support/jobs'
import { attrAt, textAt } from '../../support/html'
import { answered } from '../../support/answers'
import { itRows } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })
let jpeg: Buffer
let user: UserRow
let cookie: string

beforeAll(async () => {
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#884422' } })
  jpeg = await picture
    .withExif({ IFD0: { Artist: 'SECRET-BERKELEY' } })
    .jpeg()
    .toBuffer()
  await insertUniversity(database.db, { name: 'Setting College' })
})
beforeEach(async () => {
  user = await insertUser(database.db)
  cookie = (await logIn(database.db, app.env, user.id)).cookie
})

type Fields = Record<string, string | { name: string; type?: string; body: Buffer }>

const AS_SHOWN: Fields = {
  firstName: 'Robin',
  lastName: 'Reader',
  university: '',
  photo: { name: '', body: Buffer.alloc(0) },
}

/** The form as a browser without scripts sends it. */
async function save(fields: Fields, as = cookie) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...AS_SHOWN, ...fields })) {
    if (typeof value === 'string') form.append(name, value)
    else
      form.append(
        name,
        new File([new Uint8Array(value.body)], value.name, { type: value.type ?? 'image/jpeg' }),
      )
  }
  return app.browser(as).post('/setting', form)
}
const page = async (path = '/setting') => (await app.browser(cookie).get(path)).html
const row = async () => (await database.db('users').where({ id: user.id }).first())!
const errorOf = (html: string, field: string) => parse(html).querySelector(`#profile-${field}-error`)?.text

describe('the settings of the account', () => {
  it('send a visitor to log in, and back', async () => {
    await answered(app.browser().get('/setting'), 302, '/signin?returnTo=%2Fsetting')
  })

  it('show the current values, with the tabs as links and the current one named', async () => {
    const html = await page()
    expect(textAt(html, 'h1')).toBe('Settings')
    const tabs = html
      .querySelectorAll('.tabs a')
      .map((link) => [link.text, link.getAttribute('href'), link.getAttribute('aria-current')])
    expect(tabs).toEqual([
      ['Account Settings', '/setting', 'page'],
      ['Study Preferences', '/setting/preferences', undefined],
      ['Study Sessions', '/setting/study-sessions', undefined],
      ['Notifications', '/setting/notifications', undefined],
      ['Password & Security', '/setting/security', undefined],
      ['Your data', '/setting/data', undefined],
    ])
    const form = html.querySelector('form#profile')!
    expect([form.getAttribute('method'), form.getAttribute('enctype')]).toEqual([
      'post',
      'multipart/form-data',
    ])
    expect(attrAt(form, '[name=firstName]', 'value')).toBe('Robin')
    expect(attrAt(form, '[name=photo]', 'accept')).toBe('image/jpeg,.jpg,.jpeg')
    expect(form.querySelector('[name=removePhoto]'), 'there is no photo to remove').toBeNull()
    // Text browsers would print all names.
    expect(html.querySelector('datalist')).toBeNull()
  })

  it('are saved, shown in the bar and under the new name', async () => {
    await answered(
      save({ firstName: ' Zoë ', lastName: 'O’Neill-李', university: 'setting college' }),
      303,
      '/setting',
    )
    expect(await row()).toMatchObject({ first_name: 'Zoë', last_name: 'O’Neill-李' })
    const html = await page()
    expect(attrAt(html, '[name=university]', 'value')).toBe('Setting College, Berkeley, CA')
    expect(textAt(html, '.nav-name')).toBe('Zoë O’Neill-李')
    expect(attrAt(html, '.nav-account a', 'href')).toBe(`/account/${encodeURIComponent('zoëo’neill-李')}`)
    expect((await save({ firstName: 'Zoë', lastName: 'O', university: '' })).status).toBe(303)
    expect((await row()).university_id).toBeNull()
  })

  it('show errors at the field, keep what was typed, and change nothing', async () => {
    const before = await row()
    const answer = await answered(
      save({ firstName: 'test', lastName: '', university: 'Nowhere College' }),
      422,
    )
    expect(answer.text).toContain('<title>Error: ')
    expect(errorOf(answer.text, 'firstName')).toBe('Error: Please use a real first name.')
    expect(errorOf(answer.text, 'lastName')).toBe('Error: This field is required.')
    const unknown = await answered(save({ firstName: 'Kept', university: 'Nowhere College' }), 422)
    expect(errorOf(unknown.text, 'university')).toBe('Error: We couldn’t find “Nowhere College”.')
    expect(attrAt(unknown.html, '[name=firstName]', 'value')).toBe('Kept')
    expect(attrAt(unknown.html, '[name=university]', 'value')).toBe('Nowhere College')
    expect(await row()).toEqual(before)
  })

  it("complete a university's name, Approved ones only", async () => {
    await insertUniversity(database.db, { name: 'Settingham Hidden', status: 'Pending' })
    const answer = await answered(
      app.browser(cookie).get('/setting.data?university=setting&_routes=routes%2Fsetting%2Findex'),
      200,
    )
    expect(answer.text).toContain('Setting College, Berkeley, CA')
    expect(answer.text).not.toContain('Hidden')
    expect((await app.browser().get('/setting.data?university=setting')).text).not.toContain(
      'Setting College',
    )
  })
})

describe('the photo', () => {
  it('is accepted, shown in the bar and the settings, without its metadata, and removed', async () => {
    const answer = await answered(save({ photo: { name: 'me.jpg', body: jpeg } }), 303, '/setting')
    expect(
      (
        await app
          .browser(cookie + '; ' + answer.cookies.map((line) => line.split(';')[0]).join('; '))
          .get('/setting')
      ).text,
    ).toContain('Successfully uploaded image')
    await runJobs(database, app.env)
    const html = await page()
    const sources = html.querySelectorAll('img.avatar').map((image) => image.getAttribute('src')!)
    expect(sources).toEqual([
      expect.stringMatching(/profile_img-96\.webp\?t=\d+$/),
      expect.stringMatching(/profile_img-256\.webp\?t=\d+$/),
    ])
    for (const image of html.querySelectorAll('img.avatar')) {
      expect(Number(image.getAttribute('width'))).toBeGreaterThan(20)
      expect(image.getAttribute('height')).toBe(image.getAttribute('width'))
      expect(image.getAttribute('style')).toBeUndefined()
    }
    for (const source of sources) {
      const file = await app.send(source)
      expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp'])
    }
    const master = await app.send(`/files/profile_images/${user.id}/profile_img`)
    expect(master.body.includes('SECRET-BERKELEY')).toBe(false)

    await answered(save({ removePhoto: 'on' }), 303)
    expect((await row()).image_url).toBeNull()
    await runJobs(database, app.env)
    expect((await app.send(sources[0]!)).status).toBe(404)
    expect((await page()).querySelectorAll('img.avatar')).toEqual([])
  })

  it('that is too large: "Max size is 5MB" at the field, "File is too large, try again" as the warning', async () => {
    const answer = await answered(
      save({ firstName: 'Typed', photo: { name: 'me.jpg', body: Buffer.alloc(5024 * 1024 + 1, jpeg) } }),
      422,
    )
    expect(errorOf(answer.text, 'photo')).toBe('Error: Max size is 5MB')
    expect(textAt(answer.html, '.error-summary a')).toBe('File is too large, try again')
    expect(attrAt(answer.html, '[name=firstName]', 'value')).toBe('Typed')
    expect(await row()).toMatchObject({ first_name: 'Robin', image_url: null })
  })

  itRows([
    [
      'a PNG named .jpg',
      async () => sharp(jpeg).png().toBuffer(),
      'Error: Choose a JPEG file (.jpg or .jpeg).',
    ],
    [
      'HTML named .jpg',
      async () => Buffer.from('<script>alert(1)</script>'),
      'Error: Choose a JPEG file (.jpg or .jpeg).',
    ],
    [
      'half a JPEG',
      async () => jpeg.subarray(0, jpeg.length / 2),
      'Error: This file is damaged and can’t be read. Please choose another photo.',
    ],
    [
      'a named file without a byte',
      async () => Buffer.alloc(0),
      'Error: Choose a JPEG file (.jpg or .jpeg).',
    ],
  ])('that is wrong is refused with its own text', async (_what, file, message) => {
    const answer = await answered(save({ photo: { name: 'me.jpg', body: await file() } }), 422)
    expect(errorOf(answer.text, 'photo')).toBe(message)
    expect(await row()).toMatchObject({ image_url: null })
  })

  it('sent by a visitor leads to log in; what was typed is kept, and of the file its name', async () => {
    const answer = await answered(
      save({ firstName: 'Draft', photo: { name: 'me.jpg', body: jpeg } }, ''),
      303,
      '/signin?returnTo=%2Fsetting',
    )
    const draft = answer.cookies.find((line) => line.startsWith('draft='))!.split(';')[0]!
    expect((await app.browser(`${cookie}; ${draft}`).get('/setting')).text).toMatch(
      /name="firstName"[^>]*value="Draft"/,
    )
    const kept = await database.db('form_drafts').orderBy('expires_at', 'desc').first('fields')
    expect(kept!.fields).toEqual({
      firstName: 'Draft',
      lastName: 'Reader',
      university: '',
      photo: 'me.jpg',
    })
  })

  it('twelve times at once is one photo, and nothing fails', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => save({ photo: { name: 'me.jpg', body: jpeg } })),
    )
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([303])
    await runJobs(database, app.env)
    const { image_url } = await row()
    expect((await app.send(`/files/${image_url!.replace('?', '-96.webp?')}`)).status).toBe(200)
  })
})
