import { strFromU8, unzipSync } from 'fflate'
import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { arrivalWords } from '~/accounts/entering/log-in-words'
import { dataWords } from '~/accounts/settings/data-words'
import type { UserRow } from '~db/tables'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { runJobs, takeMails } from '../../support/jobs'
import { temporaryFolder } from '../../support/folder'
import { s3At } from '../../support/services/s3'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
const app = useApp(database, { varDir })
/** The same, with object storage that doesn't respond. */
const away = useApp(database, {
  varDir,
  s3: s3At(9, 'none'),
})
beforeEach(async () => void (await takeMails(varDir)))

const PAGE = '/setting/data'
const LEAVE = '/setting/data/delete'
const PASSWORD = 'Lamp7 secret'
const WRONG = 'Current password is incorrect'

const work = () => runJobs(database, { varDir, origin: app.origin })
const mailsTo = async ({ email }: UserRow) => (await takeMails(varDir)).filter(({ to }) => to === email)
const textOf = (html: string) => parse(html).querySelector('main')!.structuredText.replace(/\s+/g, ' ')
const user = async (id: number) => (await db('users').where({ id }).first())!
const logins = (id: number) => db('web_sessions').where({ user_id: id })
/** The user's logins are old enough to ask for proof again. */
const age = (id: number) => logins(id).update({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
/** What a browser shows after following redirects. */
const notice = (html: string) => parse(html).querySelector('.toast p')?.structuredText.replace(/\s+/g, ' ')

async function someUser(values: Parameters<typeof insertUser>[1] = {}) {
  const person: UserRow = await insertUser(db, { email_confirmed_at: new Date(), ...values })
  return { person, browser: app.browser((await logIn(db, app.env, person.id)).cookie) }
}

describe('the download', () => {
  it('is requested, prepared, emailed, listed and downloaded, by its owner only', async () => {
    const { person, browser } = await someUser()
    expect(textOf((await browser.get(PAGE)).text)).toContain('Download your data')
    const asked = await browser.post(PAGE, { intent: 'export' })
    expect([asked.status, asked.headers.location]).toEqual([303, PAGE])
    const waiting = (await browser.get(PAGE)).text
    expect(notice(waiting)).toContain(dataWords.download.requested)
    expect(textOf(waiting)).toContain('In progress, requested on')
    expect(waiting).not.toContain(dataWords.download.request)

    const again = await browser.post(PAGE, { intent: 'export' })
    expect(again.status).toBe(303)
    expect(notice((await browser.get(PAGE)).text)).toContain(dataWords.download.alreadyRequested)
    expect(await db('data_exports').where({ user_id: person.id })).toHaveLength(1)
    const { id } = (await db('data_exports').where({ user_id: person.id }).first())!
    const early = await browser.get(`${PAGE}/export/${id}`)
    expect([early.status, textOf(early.text)]).toEqual([404, expect.stringContaining('isn’t ready yet')])

    await work()
    const [mail, ...more] = await mailsTo(person)
    expect([mail!.to, more]).toEqual([person.email, []])
    expect(mail!.links[0]).toBe(`${app.origin}${PAGE}/export/${id}`)
    const page = parse((await browser.get(PAGE)).text)
    expect(page.querySelector('main')!.structuredText).toMatch(/Available until \w{3} \d{1,2}, \d{4}/)
    expect(page.querySelector(`a[href="${PAGE}/export/${id}"]`)!.text).toMatch(/^Download \(ZIP, \d+ KB\)$/)
    expect(page.querySelector('main')!.text).toContain(dataWords.download.request)

    const file = await browser.get(`${PAGE}/export/${id}`)
    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-length': String(file.body.length),
      'x-content-type-options': 'nosniff',
    })
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="carrel-data-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect(JSON.parse(strFromU8(unzipSync(file.body)['data.json']!))).toMatchObject({
      account: { email: person.email },
    })
    const headers = { Cookie: (await logIn(db, app.env, person.id)).cookie }
    const head = await app.send(`${PAGE}/export/${id}`, { method: 'HEAD', headers })
    expect([head.status, head.headers['content-length'], head.text]).toEqual([
      200,
      String(file.body.length),
      '',
    ])

    const { browser: other } = await someUser()
    for (const wrong of [String(id), '999999', '0', '-1', 'x', '1e3', '9'.repeat(30)]) {
      const answer = await other.get(`${PAGE}/export/${wrong}`)
      expect([answer.status, answer.text.includes('Download not found')], wrong).toEqual([404, true])
    }
    const admin = await someUser({ role: 'Admin' })
    expect((await admin.browser.get(`${PAGE}/export/${id}`)).status).toBe(404)
    const visitor = await app.browser().get(`${PAGE}/export/${id}`)
    expect([visitor.status, visitor.headers.location]).toEqual([302, '/signin?returnTo=%2Fsetting%2Fdata'])
    // Its key isn't a public address.
    const { storage_key } = (await db('data_exports').where({ id }).first())!
    expect((await browser.get(`/files/${storage_key}`)).status).toBe(404)
  })

  it('is gone after it expires, and says so while object storage is down', async () => {
    const { person, browser } = await someUser()
    await browser.post(PAGE, { intent: 'export' })
    await work()
    const { id } = (await db('data_exports').where({ user_id: person.id }).first())!
    const down = await away.browser((await logIn(db, away.env, person.id)).cookie).get(`${PAGE}/export/${id}`)
    const logged = JSON.stringify(away.lines.filter(({ level }) => Number(level) >= 50))
    expect([down.status, down.headers['content-type'], down.headers['retry-after']], logged).toEqual([
      503,
      'text/html; charset=utf-8',
      '30',
    ])
    expect(textOf(down.text)).toContain('We’ll be right back')
    expect((await browser.get(`${PAGE}/export/${id}`)).status).toBe(200)

    await db('data_exports')
      .where({ id })
      .update({ expires_at: new Date(Date.now() - 1000) })
    const over = await browser.get(`${PAGE}/export/${id}`)
    expect(over.status).toBe(404)
    expect(textOf(over.text)).toContain('This download has expired')
    expect(parse(over.text).querySelector('main a')!.getAttribute('href')).toBe(PAGE)
    expect((await browser.get(PAGE)).text).not.toContain(`/export/${id}`)
  })

  it('that failed says so, until another one is requested', async () => {
    const { person, browser } = await someUser()
    await browser.post(PAGE, { intent: 'export' })
    await db('data_exports').where({ user_id: person.id }).update({ status: 'failed' })
    expect(textOf((await browser.get(PAGE)).text)).toContain(
      'Please try again. We couldn’t prepare the download you requested on',
    )
    expect((await browser.post(PAGE, { intent: 'export' })).status).toBe(303)
    const shown = textOf((await browser.get(PAGE)).text)
    expect(shown).not.toContain('couldn’t prepare')
    expect(shown).toContain('In progress, requested on')
  })

  it('can be made three times a day; requests while one is being prepared do not count', async () => {
    const { person, browser } = await someUser()
    for (const _each of [1, 2, 3]) {
      for (const status of [303, 303, 303])
        expect((await browser.post(PAGE, { intent: 'export' })).status).toBe(status)
      await db('data_exports').where({ user_id: person.id }).update({ status: 'failed' })
    }
    const fourth = await browser.post(PAGE, { intent: 'export' })
    expect(fourth.status).toBe(429)
    expect(textOf(fourth.text)).toContain('Too many attempts')
    expect(await db('data_exports').where({ user_id: person.id })).toHaveLength(3)
    expect((await (await someUser()).browser.post(PAGE, { intent: 'export' })).status).toBe(303)
  })

  it('posted by a visitor leads to log in, and without a valid intent does nothing', async () => {
    const visitor = await app.browser().post(PAGE, { intent: 'export' })
    expect([visitor.status, visitor.headers.location]).toEqual([303, '/signin?returnTo=%2Fsetting%2Fdata'])
    const { person, browser } = await someUser()
    for (const intent of ['', 'delete', 'constructor'])
      expect((await browser.post(PAGE, { intent })).status).toBe(400)
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await browser.post(PAGE, { intent: 'export' }, foreign)).status).toBe(403)
    expect(await db('data_exports').where({ user_id: person.id })).toEqual([])
  })
})

describe('deleting an account', () => {
  it('says what is deleted and what stays, and needs no proof right after logging in', async () => {
    const { person, browser } = await someUser({ password: PASSWORD })
    const page = textOf((await browser.get(LEAVE)).text)
    for (const said of [
      'What gets deleted',
      'Your profile photo',
      'What stays',
      'You haven’t written any',
      '30 days to change your mind',
    ]) {
      expect(page).toContain(said)
    }
    expect(page).not.toContain('Current password')
    for (const [count, said] of [
      [1, 'Your review stays without your name, photos included'],
      [2, 'Your 2 reviews stay without your name, photos included'],
    ] as const) {
      await insertReview(db, {
        user_id: person.id,
        study_location_id: (await insertLocation(db)).id,
      })
      expect(textOf((await browser.get(LEAVE)).text), String(count)).toContain(said)
    }
    expect((await user(person.id)).deletion_requested_at).toBeNull()
  })

  it('ends every login, emails until when it can be undone, and logging in undoes it', async () => {
    const { person, browser } = await someUser({ password: PASSWORD })
    const elsewhere = app.browser((await logIn(db, app.env, person.id)).cookie)
    const answer = await browser.post(LEAVE)
    expect([answer.status, answer.headers.location, browser.has('session')]).toEqual([303, '/', false])
    const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
      (await user(person.id)).deletion_requested_at!.getTime() + 30 * 86_400_000,
    )
    expect(notice((await browser.get('/')).text)).toContain(`To keep it, log in by ${until}.`)
    expect(await logins(person.id)).toEqual([])
    for (const each of [browser, elsewhere]) expect((await each.get(PAGE)).status).toBe(302)

    await work()
    const [mail, ...more] = await mailsTo(person)
    expect([mail!.to, mail!.subject, more]).toEqual([person.email, 'Your account will be deleted', []])
    expect(mail!.text.replace(/\s+/g, ' ')).toContain(`Log in by ${until} to keep your account`)
    expect(mail!.links[0]).toBe(`${app.origin}/signin`)

    const back = await browser.post('/signin', { email: person.email, password: PASSWORD })
    expect([back.status, browser.has('session')]).toEqual([303, true])
    expect(notice((await browser.get(PAGE)).text)).toContain(arrivalWords.deletionCanceled)
    expect((await user(person.id)).deletion_requested_at).toBeNull()
  })

  it('asks for the password if the login is not recent', async () => {
    const { person, browser } = await someUser({ password: PASSWORD })
    await age(person.id)
    const asked = parse((await browser.get(LEAVE)).text)
    expect(asked.querySelector('input[name=password]')!.getAttribute('type')).toBe('password')
    expect(asked.querySelector('#content [autocomplete=username]')!.getAttribute('value')).toBe(person.email)
    for (const [password, text] of [
      ['', 'This field is required.'],
      ['Lamp7 wrong', WRONG],
      ['x'.repeat(5000), WRONG],
    ] as const) {
      const refused = await browser.post(LEAVE, { password })
      expect(refused.status, password.slice(0, 20)).toBe(422)
      const page = parse(refused.text)
      expect(page.querySelector('title')!.text).toMatch(/^Error: /)
      expect(page.querySelector('#delete-account-password-error')!.text).toBe(`Error: ${text}`)
      expect(page.querySelector('.error-summary')!.text).toContain(text)
      expect(refused.text).not.toContain('Lamp7')
    }
    expect((await user(person.id)).deletion_requested_at).toBeNull()
    expect(await logins(person.id)).toHaveLength(1)
    expect((await browser.post(LEAVE, { password: PASSWORD })).status).toBe(303)
    expect((await user(person.id)).deletion_requested_at).toBeInstanceOf(Date)
  })

  it('limits guesses of the password', async () => {
    const { person, browser } = await someUser({ password: PASSWORD })
    await age(person.id)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await browser.post(LEAVE, { password: `Lamp7 ${n}` })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429])
    expect((await browser.post(LEAVE, { password: PASSWORD })).status).toBe(429)
    expect((await user(person.id)).deletion_requested_at).toBeNull()
  })

  it('without a password requires a new login', async () => {
    const { person, browser } = await someUser()
    expect((await browser.get(LEAVE)).text).toContain(dataWords.deletion.fresh)
    await age(person.id)
    const page = parse((await browser.get(LEAVE)).text)
    expect(page.querySelector('main')!.text).toContain(dataWords.deletion.logInAgain)
    expect([page.querySelector('main form'), page.querySelector('main a[href="/signout"]') !== null]).toEqual(
      [null, true],
    )
    const refused = await browser.post(LEAVE, { password: 'anything' })
    expect(refused.status).toBe(422)
    expect(parse(refused.text).querySelector('main [role=alert]')!.text).toBe(dataWords.deletion.logInAgain)
    expect((await user(person.id)).deletion_requested_at).toBeNull()
  })

  it('20 times, ten of them at once, is one request and one email', async () => {
    const { person, browser } = await someUser()
    // The limit on wrong passwords lets in ten before it knows that none was wrong.
    const ten = () => Promise.all(Array.from({ length: 10 }, () => browser.post(LEAVE)))
    const answers = [...(await ten()), ...(await ten())]
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(303))
    const requested = (await user(person.id)).deletion_requested_at
    expect(requested).toBeInstanceOf(Date)
    await work()
    expect(await mailsTo(person)).toHaveLength(1)
  })

  it('that was undone before the email was sent sends none', async () => {
    const { person, browser } = await someUser({ password: PASSWORD })
    await browser.post(LEAVE)
    await browser.post('/signin', { email: person.email, password: PASSWORD })
    await work()
    expect(await mailsTo(person)).toEqual([])
  })

  it('cannot be started by a visitor, nor from another site', async () => {
    const { person, browser } = await someUser()
    const visitor = await app.browser().post(LEAVE)
    expect([visitor.status, visitor.headers.location]).toEqual([
      303,
      `/signin?returnTo=${encodeURIComponent(LEAVE)}`,
    ])
    for (const site of ['cross-site', 'same-site'])
      expect((await browser.post(LEAVE, {}, { 'Sec-Fetch-Site': site })).status).toBe(403)
    expect((await user(person.id)).deletion_requested_at).toBeNull()
  })
})
