import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkContrast, readable } from '~/services/color-rules'
import { createMailer } from '~/services/jobs/create-mailer.server'
import { createStorage } from '~/services/storage/create-storage.server'
import { siteWords } from '~/dashboard/site/site-words'
import pino from 'pino'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { startApp, useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { fieldsOf } from '../../support/formats/form-fields'
import { mailsOf, takeMails } from '../../support/jobs'
import { statementsOf } from '../../support/plans'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
const app = useApp(database, { varDir })
const PATH = '/admin-dashboard/site'

let campus: Awaited<ReturnType<typeof insertUniversity>>
let location: Awaited<ReturnType<typeof insertLocation>>
let boss: ReturnType<typeof app.browser>

beforeAll(async () => {
  const admin = await insertUser(db, { role: 'Admin' })
  boss = app.browser((await logIn(db, app.env, admin.id)).cookie)
  campus = await insertUniversity(db, { name: 'Named College' })
  location = await insertLocation(db, { name: 'Named Library', university_id: campus.id })
  await insertReview(db, { study_location_id: location.id, user_id: (await insertUser(db)).id })
})
beforeEach(async () => void (await db('site_settings').del()))

const page = async (path: string, browser = app.browser()) => {
  const answer = await browser.get(path)
  return { ...answer, html: parse(answer.text) }
}
const row = () => db('site_settings').first()
/** The fields of a form on the page, changed, and with files. */
async function send(intent: string, changes: Record<string, string>, files: Record<string, Buffer> = {}) {
  const { html } = await page(PATH, boss)
  const fields = { ...fieldsOf(html.querySelector(`form#${intent}`)!), ...changes } as Record<string, string>
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of Object.entries(files))
    form.set(name, new File([new Uint8Array(bytes)], `${name}.png`, { type: 'image/png' }))
  const answer = await boss.post(PATH, form)
  return { ...answer, html: parse(answer.text) }
}
const errorOf = (html: ReturnType<typeof parse>, field: string) =>
  html.querySelector(`[id$="-${field}-error"]`)?.text.replace(/^Error: /, '')

const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 4, background: '#00326280' }, limitInputPixels: false })
    .toFormat(format)
    .withExif({ IFD0: { Copyright: 'A secret' } })
    .toBuffer()

const NAME = 'Desks & Dragons'
const IDENTITY = {
  name: NAME,
  tagline: 'Where <State> studies',
  color: '#036',
  supportEmail: 'desks@state.example',
  abuseEmail: 'abuse@state.example',
}

describe('a site with a name of its own', () => {
  it('says it on every page, in feeds, the manifest and the offline page, at once and in every process', async () => {
    const other = await startApp(db, { varDir })
    const spot = `/university/${encodeURIComponent(campus.key!)}/Named%20Library`
    try {
      for (const each of [app, other]) expect((await each.send('/about')).text).toContain('About Carrel')
      expect((await send('identity', IDENTITY)).status).toBe(303)
      for (const each of [app, other]) {
        const about = parse((await each.send('/about')).text)
        expect(about.querySelector('title')!.text).toBe(`About ${NAME} · ${NAME}`)
        const read = async (path: string) => (await each.send(path)).text
        for (const path of [
          '/',
          spot,
          `/university/${encodeURIComponent(campus.key!)}`,
          '/search?q=library',
        ]) {
          const html = parse(await read(path))
          expect(html.querySelector('.nav-logo')!.text.trim(), path).toBe('Desks & Dragons')
          expect(html.querySelector('title')!.text, path).toMatch(/ · Desks & Dragons$/)
          const siteName = html.querySelector('meta[property="og:site_name"]')
          if (siteName) expect(siteName.getAttribute('content'), path).toBe(NAME)
          expect(html.querySelector('.footer p')!.text, path).toContain('© 2024 Desks & Dragons.')
          const mailto = html
            .querySelectorAll('.footer a[href^="mailto:"]')
            .map((a) => a.getAttribute('href'))
          expect(mailto, path).toEqual(['mailto:desks@state.example', 'mailto:abuse@state.example'])
          expect(html.querySelector('head style')!.text, path).toContain('--lamp:#003366')
          expect(html.toString(), path).not.toMatch(/\bCarrel\b/)
        }
        expect(parse(await read('/')).querySelector('.tagline')!.text).toBe('Where <State> studies')
        expect(JSON.parse(await read('/site.webmanifest'))).toMatchObject({
          name: `${NAME}: Where <State> studies`,
          short_name: NAME,
        })
        expect(await read('/sw.js')).toContain('self.SITE = "Desks &amp; Dragons"')
        expect(await read('/.well-known/security.txt')).toContain('mailto:desks@state.example')
        expect(await read('/moderation-log')).toContain('tagline: none → Where')
      }
    } finally {
      await other.close()
    }
  })

  it('two admins change different settings at once: both changes stay', async () => {
    await db('site_settings').insert({
      id: 1,
      banner: 'Closed on Friday',
      banner_starts_at: new Date('2099-01-02T12:00Z'),
    })
    const { html } = await page(PATH, boss)
    const shown = (intent: string) =>
      fieldsOf(html.querySelector(`form#${intent}`)!) as Record<string, string>
    const [identity, banner] = [shown('identity'), shown('banner')]
    await send('identity', { tagline: 'Find a desk', color: '#036', university: `#${campus.id}` })
    await send('banner', { timeZone: 'America/New_York', endsAt: '2099-01-05T12:00' })
    const post = (fields: Record<string, string>, typed: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...fields, ...typed })) form.append(name, value)
      return boss.post(PATH, form)
    }

    expect((await post(identity, { supportEmail: 'wrong' })).status).toBe(422)
    const refused = parse((await post(identity, { supportEmail: 'wrong' })).text)
    const again = fieldsOf(refused.querySelector('form#identity')!) as Record<string, string>
    expect((await post(again, { supportEmail: 'desks@state.example' })).status).toBe(303)
    expect((await post(banner, { banner: 'Closed all week' })).status).toBe(303)
    expect(await row()).toMatchObject({
      tagline: 'Find a desk',
      color: '#003366',
      front_university_id: campus.id,
      support_email: 'desks@state.example',
      banner: 'Closed all week',
      time_zone: 'America/New_York',
      banner_ends_at: new Date('2099-01-05T17:00Z'),
    })

    const late = await post(banner, { startsAt: '2099-02-01T12:00' })
    expect(late.status).toBe(422)
    expect(errorOf(parse(late.text), 'endsAt')).toBe(siteWords.endFirst)
  })

  it('two admins change the same settings at once: the second one learns what they are, and decides', async () => {
    await db('site_settings').insert({ id: 1, tagline: 'Sit down' })
    const { html } = await page(PATH, boss)
    const sent = (from: ReturnType<typeof parse>, intent: string, typed: Record<string, string> = {}) => {
      const form = new FormData()
      const fields = { ...fieldsOf(from.querySelector(`form#${intent}`)!), ...typed }
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
      return boss.post(PATH, form)
    }
    const first = { tagline: 'Find a desk', color: '#036', university: `#${campus.id}` }
    await send('identity', first)
    const late = await sent(html, 'identity', { ...first, tagline: 'Find a chair', university: '#999999999' })
    expect(late.status).toBe(422)
    const typed = { tagline: 'Find a chair', supportEmail: 'desks@state.example', color: '#336' }
    const refused = await sent(html, 'identity', typed)
    expect([refused.status, (await row())!.tagline]).toEqual([409, 'Find a desk'])
    expect(errorOf(refused.html, 'tagline')).toBe(siteWords.changedTo('Find a desk'))
    expect(errorOf(refused.html, 'color')).toBe(siteWords.changedTo('#003366'))
    expect(fieldsOf(refused.html.querySelector('form#identity')!)).toMatchObject(typed)
    expect((await sent(refused.html, 'identity')).status).toBe(303)
    // Only what the second admin typed.
    const saved = { tagline: 'Find a chair', color: '#333366', support_email: 'desks@state.example' }
    expect(await row()).toMatchObject({ ...saved, front_university_id: campus.id })

    await send('banner', { banner: 'Closed', startsAt: '2099-01-02T12:00' })
    const banner = await sent(html, 'banner', { banner: 'Open', startsAt: '2099-01-02T13:00' })
    expect(errorOf(banner.html, 'banner')).toBe(siteWords.changedTo('Closed'))
    expect(errorOf(banner.html, 'startsAt')).toBe(siteWords.changedTo('2099-01-02 12:00'))
  })

  it('is in the log, once for each change, and twice is once', async () => {
    await db('site_edit_logs').del()
    await send('identity', IDENTITY)
    await send('identity', IDENTITY)
    const entries = await db('site_edit_logs')
    expect(entries).toHaveLength(1)
    expect(entries[0]!.action).toMatchObject({
      name: { old: null, new: NAME },
      color: { old: null, new: '#003366' },
    })
    const log = (await page('/moderation-log')).text
    expect(log).toContain('The settings of this site were changed')
    expect(log).toContain('name: none → Desks &amp; Dragons')

    // An announcement isn't public before it starts.
    await send('banner', {
      banner: 'We move on Friday',
      startsAt: '2099-01-02T12:00',
      timeZone: 'America/Denver',
    })
    const after = (await page('/moderation-log')).html.querySelector('.moderation-log')!.text
    expect(after).toContain('announcement')
    expect(after).not.toMatch(/We move|2099|Denver/)
  })

  it('signs mails with its name, color and address', async () => {
    await send('identity', IDENTITY)
    await takeMails(varDir)
    const mailer = createMailer({ env: app.env, db, log: pino({ level: 'silent' }) })
    await mailer.send({
      key: 'named-1',
      to: { name: 'Ada', address: 'ada@example.edu' },
      subject: 'Hello',
      text: ['Hi.'],
      button: { label: 'Go', url: app.env.origin },
    })
    const [mail] = await mailsOf(varDir)
    expect(mail!.from).toBe(`"${NAME}" <support@carrel.test>`)
    expect(mail!.text).toContain(`${NAME}: Where <State> studies\nQuestions? Email desks@state.example`)
    expect(mail!.html).toContain('background:#003366;color:#ffffff')
    expect(mail!.html).toContain(`a { color: ${readable('#003366', 'dark')} !important; }`)
    expect(mail!.html).not.toContain('#74cfa4')
    expect(mail!.html).not.toContain('Carrel')
  })

  it('shows its front page’s campus', async () => {
    expect((await send('identity', { university: `#${campus.id}` })).status).toBe(303)
    const home = await app.send('/')
    expect([home.status, home.headers.location]).toEqual([
      302,
      `/university/${encodeURIComponent(campus.key!)}`,
    ])
    await db('universities').where({ id: campus.id }).update({ status: 'Pending' })
    expect((await app.send('/')).status).toBe(200)
    // The rest can still be changed, but it can't be chosen again.
    expect((await send('identity', { tagline: 'Find a desk' })).status).toBe(303)
    expect((await send('identity', { university: '' })).status).toBe(303)
    expect(errorOf((await send('identity', { university: `#${campus.id}` })).html, 'university')).toBe(
      siteWords.notApproved,
    )
    await db('universities').where({ id: campus.id }).update({ status: 'Approved' })
    expect(errorOf((await send('identity', { university: 'Nowhere' })).html, 'university')).toContain(
      'Nowhere',
    )
  })

  it('takes no statement more, once this process knows it', async () => {
    const browser = app.browser((await logIn(db, app.env, (await insertUser(db)).id)).cookie)
    await browser.get('/about')
    const statements = await statementsOf(db, () => browser.get('/about'))
    expect(statements.filter(({ sql }) => /site_settings|legal_texts/.test(sql))).toEqual([])
  })
})

describe('its pictures', () => {
  it('are encoded again, shown, exchanged and removed', async () => {
    const [logo, icon] = await Promise.all([picture(900, 300), picture(600, 600, 'jpeg')])
    expect((await send('identity', {}, { logo, icon })).status).toBe(303)
    const { html } = await page('/about')
    const src = html.querySelector('.nav-logo img')!.getAttribute('src')!
    expect(src).toMatch(/^\/files\/site_images\/logo\?t=\d+$/)
    const storage = createStorage(app.env)
    const sizes = await Promise.all(
      (['logo', 'icon'] as const).map(async (which) => {
        const { body, info } = (await storage.get(`site_images/${which}`))!
        const bytes = Buffer.concat(await body.toArray())
        expect(bytes.includes('A secret')).toBe(false)
        const { width, height, format, hasAlpha } = await sharp(bytes).metadata()
        return [info.contentType, format, width, height, hasAlpha]
      }),
    )
    expect(sizes).toEqual([
      ['image/png', 'png', 336, 112, true],
      ['image/png', 'png', 512, 512, false],
    ])
    expect((await app.send(src)).status).toBe(200)
    const icons = html.querySelectorAll('link[rel$=icon]').map((link) => link.getAttribute('href')!)
    expect(new Set(icons.map((href) => href.replace(/\d+$/, '')))).toEqual(
      new Set(['/files/site_images/icon?t=']),
    )
    expect((JSON.parse((await app.send('/site.webmanifest')).text) as { icons: unknown }).icons).toEqual([
      { src: icons[0], sizes: '512x512', type: 'image/png' },
    ])
    expect((await send('identity', { removeLogo: 'on' })).status).toBe(303)
    expect((await page('/about')).html.querySelector('.nav-logo img')).toBeNull()
    expect(await db('stored_object_removals').pluck('storage_key')).toEqual(['site_images/logo'])
    await send('identity', {}, { logo })
    expect(await db('stored_object_removals').pluck('storage_key')).toEqual([])
  })

  it('that are too large or no picture are refused at their field, and nothing is saved', async () => {
    const bad: [string, Buffer, RegExp][] = [
      ['40 megapixels', await picture(8000, 5000, 'jpeg'), /It has 40 megapixels, and the limit is 16\./],
      ['HTML', Buffer.from('<script>alert(1)</script>'), /Choose a JPEG or PNG picture/],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /Choose a JPEG or PNG picture/],
      ['cut off', (await picture(300, 300)).subarray(0, 60), /damaged/],
      ['not square', await picture(700, 600), /Choose a square picture\. It’s 700 × 600 pixels\./],
      ['too small', await picture(64, 64), /512 × 512 pixels or more\. It’s 64 × 64 pixels\./],
      ['6 MB', Buffer.alloc(6_000_000, 1), /5 MB or less/],
    ]
    await checkRows(
      bad,
      async ([what, bytes, said]) => {
        const field = ['not square', 'too small'].includes(what) ? 'icon' : 'logo'
        const answer = await send('identity', { name: 'Typed' }, { [field]: bytes })
        expect([answer.status, errorOf(answer.html, field)]).toEqual([422, expect.stringMatching(said)])
        expect(answer.html.querySelector('#identity-name')!.getAttribute('value')).toBe('Typed')
        expect((await row())?.name ?? null).toBeNull()
      },
      ([what]) => what,
    )
  })
})

it('bad values get a sentence at their field and stay', () =>
  checkRows<[string, string, string, RegExp]>(
    [
      ['identity', 'color', '#FFD700', /too hard to read. Their contrast is 1\.\d:1.*Try #[0-9A-F]{6}/],
      ['identity', 'color', 'blue', /like #003262/],
      ['identity', 'supportEmail', 'help@', /like help@example\.edu/],
      ['identity', 'abuseEmail', 'a@b@c', /like help@example\.edu/],
      ['identity', 'name', 'x'.repeat(41), /40 characters or fewer/],
      ['identity', 'tagline', 'x'.repeat(81), /80 characters or fewer/],
      ['banner', 'banner', 'x'.repeat(301), /300 characters or fewer/],
      ['banner', 'startsAt', 'soon', /Enter a date and time/],
      ['banner', 'startsAt', '2027-02-30T10:00', /Enter a date and time/],
      ['banner', 'endsAt', '2027-03-14T02:30', /Clocks skip this time. Use 03:00/],
      ['lock', 'readOnly', ' ', /Enter a message/],
    ],
    async ([intent, field, typed, said]) => {
      const answer = await send(intent, { ...(intent === 'banner' && { banner: 'Hi' }), [field]: typed })
      expect([answer.status, errorOf(answer.html, field)]).toEqual([422, expect.stringMatching(said)])
      const control = answer.html.querySelector(`#${intent}-${field}`)!
      expect((control.getAttribute('value') ?? control.text).trim()).toBe(typed.trim())
      expect(await row()).toBeUndefined()
    },
    String,
  ))

it('a hostile name is text everywhere', async () => {
  const hostile = '</title><script>alert("1")</script>\u202E'.slice(0, 40)
  expect(
    (await send('identity', { ...IDENTITY, name: hostile, tagline: '"><img src=x onerror=alert(1)>' }))
      .status,
  ).toBe(303)
  await send('banner', { banner: '<img src=x onerror=alert(1)> `${7*7}`' })
  const { html, text } = await page('/')
  expect(
    html
      .querySelectorAll('script')
      .filter((script) => /alert/.test(script.text) && !/window\.__remix/.test(script.text)),
  ).toEqual([])
  expect(html.querySelector('img[src=x]')).toBeNull()
  const lines = html.querySelector('.site-lines')!
  expect(lines.text).toContain('<img src=x onerror=alert(1)> `${7*7}`')
  expect(lines.getAttribute('aria-label')).toBe('Announcements')
  expect(text).not.toContain('<script>alert')
  expect((await app.send('/sw.js')).text).not.toContain('<script>')
  expect(JSON.parse((await app.send('/site.webmanifest')).text)).toMatchObject({
    name: expect.stringContaining('<script>'),
  })
})

it('every color gives links that can be read in both themes', () => {
  for (let n = 0; n < 4096; n += 7) {
    const color = `#${[...n.toString(16).padStart(3, '0')].map((digit) => digit + digit).join('')}`
    for (const theme of ['light', 'dark'] as const)
      expect(linkContrast(readable(color, theme), theme), `${color} ${theme}`).toBeGreaterThanOrEqual(4.5)
  }
})

describe('an announcement', () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  it('is shown between its start and end, in the site’s time zone', async () => {
    const answer = await send('banner', {
      banner: 'Closed on Friday.',
      timeZone: 'America/Chicago',
      startsAt: '2099-01-31T18:00',
      endsAt: '2099-02-01 09:30',
    })
    expect(answer.status).toBe(303)
    expect(await row()).toMatchObject({
      banner: 'Closed on Friday.',
      banner_starts_at: new Date('2099-02-01T00:00Z'),
      banner_ends_at: new Date('2099-02-01T15:30Z'),
    })
    const again = (await page(PATH, boss)).html
    expect(again.querySelector('#banner-startsAt')!.getAttribute('value')).toBe('2099-01-31T18:00')
    expect(again.querySelector('#banner-startsAt-hint')!.text).toContain('Central Time')
    const shown = async () => (await page('/about')).html.querySelector('.site-lines')?.text ?? null
    for (const [starts, ends, said] of [
      [null, null, 'Closed on Friday.'],
      [at(-1), at(1), 'Closed on Friday.'],
      [at(1), null, null],
      [null, at(-1), null],
    ] as const) {
      await db('site_settings').update({ banner_starts_at: starts, banner_ends_at: ends })
      expect(await shown()).toBe(said)
    }
  })

  it('has to end after its start and in the future, and needs a text', async () => {
    const past = { banner: 'Hi', timeZone: 'America/Chicago', endsAt: '2026-01-05T10:00' }
    const over = await send('banner', past)
    expect([over.status, errorOf(over.html, 'endsAt')]).toEqual([422, siteWords.endPast])
    expect(over.html.querySelector('#banner-endsAt')!.getAttribute('value')).toBe(past.endsAt)
    expect((await row())?.banner ?? null).toBeNull()
    const times = { startsAt: '2027-01-02T10:00', endsAt: '2027-01-01T10:00' }
    const answer = await send('banner', { banner: 'Hi', ...times })
    expect([answer.status, errorOf(answer.html, 'endsAt')]).toEqual([422, siteWords.endFirst])
    const empty = await send('banner', { banner: '', startsAt: times.startsAt })
    expect([empty.status, errorOf(empty.html, 'banner')]).toEqual([422, siteWords.textFirst])
  })
})
