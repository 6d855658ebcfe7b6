import { WHOLE_SITE } from '~/services/auth/reach'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '~/services/auth/viewer'
import { decideOnAccount, showPerson } from '~/dashboard/decide-on-account.server'
import { itemWords } from '~/dashboard/item-words'
import { peopleNoticeWords, peopleWords } from '~/dashboard/people-words'
import { decideWords } from '~/dashboard/words'
import type { UserRow } from '~db/tables'
import { insertInvite, insertStudySession } from '../../factories/study-session'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { reviewText } from '../../factories/review'
import { insertUser, logIn } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { valuesOf } from '../../support/formats/html'
import { runJobs, takeMails } from '../../support/jobs'
import { planOf, scansOf, statementsOf } from '../../support/plans'

const database = useDatabase()
const { db } = database
const folder = temporaryFolder()
const app = useApp(database, { varDir: folder })

const DENIED = 'You do not have permission to perform this action. Please contact support.'
const REASON = 'Posted advertisements in a dozen places.'

let boss: UserRow
let bossCookie: string
const admin = (user: UserRow): Viewer => ({ ...viewerFor(user), isAdmin: true, reach: WHOLE_SITE })
const LIST = '/admin-dashboard/users'
const path = (user: { id: number }) => `${LIST}/${user.id}`
const row = async (id: number) => (await db('users').where({ id }).first())!
const isAdmin = async (id: number) =>
  (await row(id)).role_id === (await db('roles').where({ name: 'Admin' }).first('id'))!.id
const log = (id: number) => db('moderation_log').where({ author_id: id }).orderBy('id')
const cookieOf = async (user: { id: number }) => (await logIn(db, app.env, user.id)).cookie

beforeAll(async () => {
  const name = { first_name: 'Bea', last_name: 'Boss', email: 'boss@example.edu' }
  boss = await insertUser(db, { ...name, role: 'Admin' })
  bossCookie = await cookieOf(boss)
})

const dashboard = () => app.browser(bossCookie)
const list = async (query: string) => (await dashboard().get(`${LIST}${query}`)).text
/** The ids of the users that a list shows. */
const listed = (html: string) =>
  valuesOf(html, `a[href^="${LIST}/"]`).map((href) => Number(href!.split('/').at(-1)))
const mails = async () => {
  await runJobs(database, { varDir: folder })
  return takeMails(folder)
}
const versionOf = async (user: { id: number }) => {
  const shown = await showPerson(db, { viewer: admin(boss), userId: user.id })
  return shown.ok ? shown.value.version : ''
}
const decide = async (user: { id: number }, intent: string, reason = REASON) =>
  dashboard().post(path(user), { intent, reason, version: await versionOf(user) })

describe('finding users', () => {
  it('finds by parts of name and address, two letters at the start of a word, and says if that is too little', async () => {
    const email = 'zed_100%@uni.example.edu'
    const found = await insertUser(db, { first_name: 'Zoë', last_name: "O'Quillfeather", email })
    await insertUser(db, { first_name: 'Ng', last_name: 'Xu', email: 'someone@example.edu' })
    const names = async (q: string) => listed(await list(`?q=${encodeURIComponent(q)}`))
    for (const q of ['ZOË', "zoe o'quill", 'oquill zo', 'zed_100%', '@uni'])
      expect(await names(q), q).toEqual([found.id])
    expect(await names('zed_1000')).toEqual([])
    expect(await names('zed1100')).toEqual([]) // _ is a literal character, not a pattern
    expect(await names('xu')).toHaveLength(1)
    expect(await list('?q=x')).toContain(peopleWords.tooShort(2))
    expect(await list('?q=nobodyhasthis')).toContain(peopleWords.nobody)
    for (const q of ['%27%22%3Cscript%3E\\\\', 'a'.repeat(3000)]) {
      const at = `${LIST}?q=${encodeURIComponent(q)}&before=x&show=zz`
      expect((await dashboard().get(at)).status, q).toBe(200)
    }
  })

  it('lists the newest first, page by page, and only admins or suspended accounts', async () => {
    const student = { first_name: 'Many', role_id: boss.role_id === 1 ? 2 : 1 }
    const many = Array.from({ length: 25 }, (_, n) => ({ email: `many${n}@example.edu`, last_name: `N${n}` }))
    await db('users').insert(many.map((each) => ({ ...student, ...each })))
    const ids: number[] = []
    for (let next: string | undefined = '?q=many'; next && ids.length < 99;) {
      const html: string = await list(next)
      ids.push(...listed(html))
      next = valuesOf(html, 'a[href*="before="]')[0]?.replace(LIST, '')
    }
    expect(ids).toHaveLength(25)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    const admins = await list('?show=admins')
    expect(admins).toContain('boss@example.edu')
    expect(admins).not.toContain('many1@example.edu')
    expect(await list('?show=suspended')).toContain(peopleWords.nobody)
  })
})

describe('roles', () => {
  it('an admin is promoted and demoted, each with a reason in the log and an email; rights change at once', async () => {
    const user = await insertUser(db, { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.edu' })
    const browser = app.browser(await cookieOf(user))
    expect((await browser.get('/admin-dashboard/users')).headers.location).toBe('/')

    const made = await decide(user, 'make-admin', 'Helps us with\r\nthe\tdesk.')
    expect([made.status, made.headers.location]).toEqual([303, path(user)])
    expect(await isAdmin(user.id)).toBe(true)
    expect((await browser.get('/admin-dashboard/users')).status).toBe(200)
    expect((await dashboard().get(path(user))).text).toContain('Helps us with\nthe\tdesk.')

    expect((await decide(user, 'unmake-admin', 'Moved on.')).status).toBe(303)
    expect(await isAdmin(user.id)).toBe(false)
    expect((await browser.get('/admin-dashboard/users')).headers.location).toBe('/')
    expect((await browser.post(path(boss), { intent: 'unmake-admin', reason: 'Mine now.' })).status).toBe(403)
    const logged = await log(user.id)
    expect(logged.map((each) => [each.action, each.moderator_id, each.reason, each.review_id])).toEqual([
      ['make-admin', boss.id, 'Helps us with\nthe\tdesk.', null],
      ['unmake-admin', boss.id, 'Moved on.', null],
    ])
    const sent = (await mails()).filter(({ to }) => to === 'ada@example.edu')
    const { mail } = peopleNoticeWords
    const subjects = [mail['make-admin'].subject, mail['unmake-admin'].subject]
    expect(sent.map(({ subject }) => subject)).toEqual(subjects)
    expect(sent[1]!.text).toContain('Reason: Moved on.')
    expect(sent[1]!.text).toContain(app.env.supportEmail)
    expect(sent.map(({ links }) => new URL(links[0]!).pathname)).toEqual([
      '/admin-dashboard',
      '/setting/data',
    ])
  })

  it('no one changes their own account, and the last admin stays one', async () => {
    for (const intent of ['unmake-admin', 'suspend', 'make-admin', 'lift-suspension'])
      expect((await decide(boss, intent)).status, intent).toBe(403)
    const own = (await dashboard().get(path(boss))).text
    expect(own).toContain(peopleWords.own)
    expect(own).not.toContain('name="reason"')
    expect(await isAdmin(boss.id)).toBe(true)
    expect(await log(boss.id)).toEqual([])
    // An admin whose deletion is scheduled doesn't count as remaining.
    const leaver = await insertUser(db, { role: 'Admin', deletion_requested_at: new Date() })
    const asked = { action: 'unmake-admin', reason: REASON, version: await versionOf(boss) } as const
    const refused = { ok: false, kind: 'refused', message: peopleNoticeWords.noAdmin }
    const outcome = await decideOnAccount(db, { ...asked, viewer: admin(leaver), userId: boss.id })
    expect(outcome).toMatchObject(refused)
    expect(await isAdmin(boss.id)).toBe(true)
  })

  it('of two admins who demote one another at the same moment one stays, whatever the order', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await insertUser(db, { role: 'Admin' }), await insertUser(db, { role: 'Admin' })]
      const [ofOne, ofTwo] = [await versionOf(one), await versionOf(two)]
      const asked = { action: 'unmake-admin', reason: REASON } as const
      const [first, second] = await Promise.all([
        decideOnAccount(db, { ...asked, viewer: admin(one), userId: two.id, version: ofTwo }),
        decideOnAccount(db, { ...asked, viewer: admin(two), userId: one.id, version: ofOne }),
      ])
      expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1)
      expect([await isAdmin(one.id), await isAdmin(two.id)].filter(Boolean)).toHaveLength(1)
    }
  })

  it('a form sent twice changes and notifies once', async () => {
    const user = await insertUser(db)
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(user, 'make-admin')))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
    expect(await log(user.id)).toHaveLength(1)
    await decide(user, 'unmake-admin')
  })

  it('requires a valid reason, and keeps what was typed', async () => {
    const user = await insertUser(db)
    for (const [reason, message] of [
      ['', decideWords.reasonMissing],
      [' \u200B\n ', decideWords.reasonMissing],
      ['x'.repeat(1001), itemWords.reasonTooLong],
    ] as const) {
      const answer = await decide(user, 'make-admin', reason)
      expect(answer.status).toBe(422)
      expect(answer.text).toContain('There is a problem')
      expect(answer.text).toContain(message)
      if (reason.length > 9) expect(answer.text).toContain(reason)
    }
    expect(await log(user.id)).toEqual([])
    expect((await decide({ id: 999_999 }, 'make-admin')).status).toBe(404)
    for (const id of ['999999', 'abc']) expect((await dashboard().get(`${LIST}/${id}`)).status).toBe(404)
    expect((await decide(user, 'delete')).status).toBe(400)
  })
})

describe('a suspended user', () => {
  it('can read but not write, is told why by email, and can write again after reinstatement', async () => {
    const user = await insertUser(db, { first_name: 'Sam', last_name: 'Spammer', email: 'sam@example.edu' })
    const location = await insertLocation(db)
    const browser = app.browser(await cookieOf(user))
    expect((await decide(user, 'suspend')).status).toBe(303)
    const suspension = { suspended_at: expect.any(Date), suspension_reason: REASON, suspended_by: boss.id }
    expect(await row(user.id)).toMatchObject(suspension)

    expect((await browser.get(`/location/${location.id}`)).status).toBe(200)
    const report = { level: '2' }
    const answer = await browser.post(`/location/${location.id}/busyness`, report)
    expect(answer.status).toBe(403)
    expect(answer.text).toContain(DENIED)
    const description = reviewText('Words to keep.')
    const review = await browser.post(`/location/${location.id}/review`, { rating: '4', description })
    expect([review.status, review.text.includes(description)]).toEqual([403, true])
    expect(await db('busyness_reports').where({ user_id: user.id })).toEqual([])
    const own = await browser.get('/setting/data')
    expect(own.text).toContain(peopleWords.notice.title)
    expect(own.text).toContain(REASON)
    expect((await browser.post('/setting/data', { intent: 'export' })).status).toBe(303)

    const { mail } = peopleNoticeWords
    const sent = (await mails()).find(({ subject }) => subject === mail.suspend.subject)!
    expect([sent.to, sent.text.includes(`Reason: ${REASON}`)]).toEqual(['sam@example.edu', true])
    const page = (await dashboard().get(path(user))).text
    expect(page).toContain(peopleWords.suspendedSince)
    expect(page).toContain('Bea Boss')
    expect(await list('?show=suspended')).toContain('sam@example.edu')

    expect((await decide(user, 'make-admin')).status).toBe(409)
    expect(await isAdmin(user.id)).toBe(false)
    expect((await decide(user, 'lift-suspension', 'Talked it over.')).status).toBe(303)
    const none = { suspended_at: null, suspension_reason: null, suspended_by: null }
    expect(await row(user.id)).toMatchObject(none)
    expect((await browser.post(`/location/${location.id}/busyness`, report)).status).toBe(303)
    expect(await db('busyness_reports').where({ user_id: user.id })).toHaveLength(1)
    expect((await browser.get('/setting/data')).text).not.toContain(peopleWords.notice.title)
    expect((await mails()).map(({ subject }) => subject)).toContain(mail['lift-suspension'].subject)
  })

  it('cannot be an admin: they are made a student first', async () => {
    const other = await insertUser(db, { role: 'Admin' })
    const answer = await decide(other, 'suspend')
    expect(answer.status).toBe(409)
    expect(answer.text).toContain(peopleNoticeWords.refusals['admin-first'])
    expect((await row(other.id)).suspended_at).toBeNull()
    await decide(other, 'unmake-admin')
  })

  it('joins nothing by logging in with a pending invite', async () => {
    const { id: university_id } = await insertUniversity(db)
    const by = { university_id, creator_id: boss.id, is_public: false }
    const session = await insertStudySession(db, by)
    const invite = await insertInvite(db, { session_id: session.id, created_by: boss.id })
    const token = inviteToken(invite.id, app.env.sessionSecrets)
    const values = { email: 'invited@example.edu', password: 'A long enough 1' }
    const user = await insertUser(db, { ...values, suspended_at: new Date(), suspension_reason: REASON })
    const browser = app.browser()
    const press = () => browser.post(`/invite/${token}`, { session: String(session.id) })
    expect((await press()).headers.location).toContain('/signin')
    const loggedIn = await browser.post('/signin', { ...values, returnTo: `/invite/${token}` })
    expect(loggedIn.status).toBe(303)
    expect(await db('session_participants').where({ user_id: user.id })).toEqual([])
    expect((await press()).status).toBe(403)
    expect(await db('session_participants').where({ user_id: user.id })).toEqual([])
    await db('users').where({ id: user.id }).del()
  })
})

it('with 5,000 users a page runs as many statements as with ten, and reads users through an index', async () => {
  const pages = [
    '',
    '?q=quillfe',
    '?q=qu',
    '?show=admins',
    '?show=moderators',
    '?show=suspended',
    `/${boss.id}`,
  ]
  const sentBy = (page: string) =>
    statementsOf(db, async () => expect((await dashboard().get(`${LIST}${page}`)).status, page).toBe(200))
  // What a process caches is loaded now.
  await sentBy('')
  const few = []
  for (const page of pages) few.push((await sentBy(page)).length)
  await db.raw(`insert into users (email, first_name, last_name, role_id)
    select 'user' || n || '@example.edu', 'User' || n, case when n % 1000 = 0 then 'Quillfeather' else 'Nr' || n end, (select id from roles where name = 'Student')
    from generate_series(1, 5000) n`)
  await db.raw('vacuum analyze users')
  const scans: string[] = []
  for (const [index, page] of pages.entries()) {
    const statements = await sentBy(page)
    expect(statements.length, page).toBe(few[index])
    for (const each of statements.filter(({ sql }) => /\busers\b/.test(sql) && /^\s*select/i.test(sql)))
      if (scansOf(await planOf(db, each), new Set(['users'])).length > 0)
        scans.push(`${page}: ${each.sql.slice(0, 120)}`)
  }
  expect(scans).toEqual([])
})
