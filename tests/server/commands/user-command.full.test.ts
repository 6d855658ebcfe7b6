import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '~/dashboard/audit-log-queries.server'
import { verifyPassword } from '~/services/auth/passwords.server'
import { insertReview } from '../../factories/review'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { runJobs } from '../../support/jobs'
import { start } from '../child'

const database = useDatabase()
const app = useApp(database)
const folder = temporaryFolder()
const SECRET = 'q8Jx2vTz5mWc9RbLk4NnHs7Yd3PfGa6E'

async function user(args: string[], stdin = '') {
  const child = start('carrel user', args, {
    DATABASE_URL: database.url,
    CARREL_VAR: folder,
    ORIGIN: 'http://localhost:3999',
    SESSION_SECRET: SECRET,
    SUPPORT_EMAIL: 'help@carrel.test',
  })
  child.process.stdin!.end(stdin)
  const code = await child.ended
  return [code, child.output().replace(/^Using .*\n/, '')]
}
/** Runs a command line, in which quotes hold a value with spaces together. */
async function says(line: string, code: number, text: unknown = expect.any(String), stdin = '') {
  const args = line.match(/"[^"]*"|\S+/g)!.map((each) => each.replaceAll('"', ''))
  expect([line, ...(await user(args, stdin))]).toEqual([line, code, text])
}
const row = (email: string) => database.db('users').where({ email }).first()
const roleOf = async (email: string) =>
  (await database.db('users as u').join('roles as r', 'r.id', 'u.role_id').where({ email }).first('r.name'))
    ?.name
const log = () => database.db('moderation_log').orderBy('id')

beforeAll(async () => {
  await insertUser(database.db, {
    email: 'boss@example.edu',
    first_name: 'Bea',
    last_name: 'Boss',
    role: 'Admin',
  })
  await insertUser(database.db, { email: 'ada@example.edu', first_name: 'Ada', last_name: 'Lovelace' })
  await insertUser(database.db, { email: 'sam@example.edu', first_name: 'Sam', last_name: 'Spam' })
})

describe('npm run user', { shuffle: false }, () => {
  it('promotes and demotes, but not the last admin', async () => {
    await says(
      'demote --email boss@example.edu',
      1,
      'This is the only admin. Make someone else an admin first.\n',
    )
    await says(
      'promote --email " Ada@Example.edu" --reason "Runs the site"',
      0,
      'Ada Lovelace is now an admin.\n',
    )
    await says('promote --email ada@example.edu', 0, 'Already done. Nothing changed.\n')
    expect(await roleOf('ada@example.edu')).toBe('Admin')
    await says('demote --email boss@example.edu', 0, 'Bea Boss is no longer an admin.\n')
    expect(await log()).toMatchObject([
      { action: 'make-admin', moderator_id: null, reason: 'Runs the site' },
      { action: 'unmake-admin', moderator_id: null },
    ])
    await says('promote --email nobody@example.edu', 1, 'We couldn’t find this user\n')
    const { cookie } = await logIn(database.db, app.env, (await row('ada@example.edu'))!.id)
    const page = await app
      .browser(cookie)
      .get(`/admin-dashboard/users/${(await row('boss@example.edu'))!.id}`)
    expect(page.text).toContain('a command on the server')
  })

  it('lists campus moderators, and ends them', async () => {
    const { db } = database
    const { id } = await insertUser(db, { email: 'lib@example.edu', first_name: 'Lib', last_name: 'Rarian' })
    const campus = await insertUniversity(db)
    await db('campus_moderators').insert({ user_id: id, university_id: campus.id })
    const line = `${id}\tlib@example.edu\tLib Rarian\tModerator\tactive\n`
    await says('list --role Moderator', 0, line)
    const end = 'end-moderator --email lib@example.edu'
    await says(end, 0, 'Lib Rarian is no longer a campus moderator.\n')
    await says(end, 0, 'Already done. Nothing changed.\n')
    await says('list --role Moderator', 0, 'No accounts found.\n')
    await db('users').where({ id }).del()
  })

  it('suspends with a reason, lists, and reinstates', async () => {
    const [code, text] = await user(['suspend', '--email', 'sam@example.edu'])
    expect([code, text]).toEqual([2, expect.stringContaining('Missing required argument: reason')])
    await says('suspend --email ada@example.edu --reason x', 1)
    await says('suspend --email sam@example.edu --reason " "', 1)
    await says('suspend --email sam@example.edu --reason "Posts ads"', 0, 'Sam Spam is suspended.\n')
    expect(await row('sam@example.edu')).toMatchObject({ suspension_reason: 'Posts ads', suspended_by: null })
    const sam = `${(await row('sam@example.edu'))!.id}\tsam@example.edu\tSam Spam\tStudent\tsuspended\n`
    await says('list --suspended', 0, sam)
    await says('list --search SPAM', 0, sam)
    const [, admins] = await user(['list', '--role', 'Admin'])
    expect(admins).toMatch(/^\d+\tada@example\.edu\tAda Lovelace\tAdmin\tactive\n$/)
    await says('list --search nobody', 0, 'No accounts found.\n')
    await says('lift-suspension --email sam@example.edu', 0)
    expect((await row('sam@example.edu'))!.suspended_at).toBeNull()
  })

  it('sets a password from standard input, ends the logins and emails the owner', async () => {
    const { db } = database
    const { id } = (await row('sam@example.edu'))!
    await logIn(db, app.env, id)
    await says(
      'set-password --email sam@example.edu --password "Rainy-teapot 42"',
      2,
      expect.stringContaining('Unknown argument: password'),
    )
    await says('set-password --email sam@example.edu', 1, undefined, 'short\n')
    expect(await db('web_sessions').where({ user_id: id })).toHaveLength(1)
    await says(
      'set-password --email sam@example.edu',
      0,
      'sam@example.edu has a new password and was logged out on all devices.\n',
      'Rainy-teapot 42\n',
    )
    expect(await verifyPassword((await row('sam@example.edu'))!.password_hash!, 'Rainy-teapot 42')).toBe(true)
    expect(await db('web_sessions').where({ user_id: id })).toEqual([])
    await says('send-reset --email nobody@example.edu', 1, 'We couldn’t find this user\n')
    await says('send-reset --email sam@example.edu', 0)
    const [again, why] = await user(['send-reset', '--email', 'sam@example.edu'])
    expect([again, why]).toEqual([1, expect.stringMatching(/minute/)])
    await says('login-link --email nobody@example.edu', 1, 'There’s no account with this email address.\n')
    const [code, printed] = await user(['login-link', '--email', 'Sam@example.edu'])
    expect([code, printed]).toEqual([
      0,
      expect.stringMatching(/\/signin\/link\/open\?token=[\w-]{43}\nIt works once/),
    ])
    await runJobs(database, { ...app.env, sessionSecrets: [SECRET], varDir: folder, smtpUrl: null })
    const mails = await db('sent_mails').pluck('key')
    expect(mails.filter((key) => key.startsWith(`security-password-${id}-`))).toHaveLength(1)
    expect(mails.filter((key) => key.startsWith('password-reset-'))).toHaveLength(1)
    expect(mails.filter((key) => key.startsWith('standing-'))).toHaveLength(4)
  })

  it('exports what we have about someone, once, into a file that only we can read', async () => {
    const file = path.join(folder, 'sam.zip')
    await says(`export --email nobody@example.edu --to ${file}`, 1, 'We couldn’t find this user\n')
    await says(
      `export --email Sam@example.edu --to ${file}`,
      0,
      expect.stringMatching(/sam\.zip has what we know/),
    )
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    const zip = fs.readFileSync(file)
    expect([zip.subarray(0, 2).toString(), zip.includes('data.json'), zip.includes('README.txt')]).toEqual([
      'PK',
      true,
      true,
    ])
    await says(`export --email sam@example.edu --to ${file}`, 1)
  })

  it('carrel audit-log has every decision and the logins of admins, in order', async () => {
    const { db } = database
    const admin = (await row('ada@example.edu'))!
    const sam = (await row('sam@example.edu'))!
    for (const [user_id, succeeded] of [
      [admin.id, false],
      [admin.id, true],
      [sam.id, true],
    ] as const)
      await db('sign_in_history').insert({ user_id, succeeded, method: 'password', ip_address: '192.0.2.1' })
    const print = async (...args: string[]) => {
      const child = start('carrel audit-log', args, {
        DATABASE_URL: database.url,
        CARREL_VAR: folder,
        ORIGIN: 'http://localhost:3999',
      })
      const code = await child.ended
      return { code, text: child.output().replace(/^Using .*\n/, '') }
    }
    const { code, text } = await print()
    expect(code, text).toBe(0)
    const entries = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(entries.filter(({ kind }) => kind === 'decision')).toHaveLength((await log()).length)
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'decision', action: 'suspend', about: 'sam@example.edu' }),
    )
    expect(entries.filter(({ kind }) => kind === 'login')).toEqual([
      expect.objectContaining({ action: 'failed password', by: 'ada@example.edu', ip_address: '192.0.2.1' }),
      expect.objectContaining({ action: 'password', by: 'ada@example.edu' }),
    ])
    const times = entries.map(({ at }) => at as string)
    expect(times).toEqual(times.toSorted())
    expect(await print('--since', '2100-01-01')).toEqual({ code: 0, text: '' })
    expect((await print('--since', 'x')).code).toBe(2)
    // Pages of any size are the same.
    const paged = []
    for await (const { kind, id } of auditEntries(db, new Date(0), 2)) paged.push(`${kind} ${id}`)
    expect(paged).toEqual(entries.map(({ kind, id }) => `${kind as string} ${id as number}`))
  })

  it('deletes: after 30 days, or at once with the files; never an admin', async () => {
    const { db } = database
    const { id } = (await row('sam@example.edu'))!
    const admin = await user(['delete', '--email', 'ada@example.edu', '--now'])
    expect(admin).toEqual([1, 'Admins can’t be deleted. Demote them first.\n'])
    await says('delete --email ada@example.edu', 1)
    expect((await row('ada@example.edu'))!.deletion_requested_at).toBeNull()
    const [code, text] = await user(['delete', '--email', 'sam@example.edu'])
    expect([code, text]).toEqual([0, expect.stringContaining('will be deleted after')])
    expect((await row('sam@example.edu'))!.deletion_requested_at).not.toBeNull()
    const location = await insertLocation(db)
    const review = await insertReview(db, { user_id: id, study_location_id: location.id })
    const files = path.join(folder, 'uploads', 'profile_images', String(id))
    fs.mkdirSync(files, { recursive: true })
    fs.writeFileSync(path.join(files, 'profile_img'), 'x')
    await says('delete --email sam@example.edu --now', 0, 'sam@example.edu was deleted.\n')
    expect(await row('sam@example.edu')).toBeUndefined()
    expect(await db('reviews').where({ id: review.id }).first('user_id')).toEqual({ user_id: null })
    expect(fs.existsSync(path.join(files, 'profile_img'))).toBe(false)
  })
})
