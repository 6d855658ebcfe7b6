import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SECTIONS } from '~/accounts/settings/export-queries.server'
import { privacyStart } from '~/dashboard/site/privacy-start.server'
import { offToken } from '~/notifications/end-emails.server'
import { settingsOf } from '~/notifications/queries.server'
import { KINDS, offPath, USUAL, type Kind } from '~/notifications/rules'
import type { UserRow } from '~db/tables'
import { insertUser, logIn } from '../../../factories/user'
import { answered } from '../../../support/answers'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'

const database = useDatabase()
const app = useApp(database)

/** Files that send emails which people asked for at that moment, or which they have to know: nobody can turn these off. */
const ANSWERS: Record<string, string> = {
  'accounts/settings/export-data.server.ts': 'they asked for their data',
  'accounts/settings/send-deletion-mail.server.ts': 'they deleted their account',
  'accounts/entering/request-login-link.server.ts': 'they asked for a link',
  'accounts/entering/send-confirmation.server.ts': 'they registered',
  'accounts/entering/reset-password.server.ts': 'they forgot their password',
  'accounts/send-security-mail.server.ts': 'a way to log in to their account has changed',
  'dashboard/site/mail-legal-change.server.ts': 'what they agreed to has changed, which they have to know',
  'dashboard/send-standing-mail.server.ts': 'a decision about their account, which they can object to',
  'dashboard/moderators/send-moderator-mail.server.ts': 'one invitation by an admin, and its outcome',
  'reviews/writing/send-removal-mail.server.ts': 'their review was removed, which they can object to',
  'study-sessions/page/send-removal-mail.server.ts':
    'their study session was removed, which they can object to',
}

const named = fs
  .readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((name) => name.endsWith('.ts'))

it('only notifications are sent to people who asked for nothing at that moment', () => {
  const senders = named.filter((name) => /\bmail(er)?\s*\.send\(/.test(read(name)))
  const unasked = senders.filter((name) => !(name in ANSWERS))
  expect(unasked, 'send it with notify(), or say above what it answers (docs/changing-carrel.md)').toEqual([
    'notifications/notify.server.ts',
  ])
  const stale = Object.keys(ANSWERS).filter((name) => !senders.includes(name))
  expect(stale, 'it sends no emails (any more)').toEqual([])
})

/** What the privacy policy says about each kind. */
const IN_POLICY: Record<Kind, string> = {
  reminders: 'reminders of study sessions',
  changes: 'changes to them',
  answers: 'decisions on your requests and suggested edits',
  room: 'that a study spot you follow has room again',
  quiet: 'or becomes quiet',
  digest: 'what’s new at your university each week',
}

it('every kind of notification has a sender, a choice, a link that ends it, and its place in policy and download', async () => {
  const { db } = database
  const policy = privacyStart({ site: 'Carrel', supportEmail: 'help@example.edu', providers: [] })
  const senders = named.map(read).filter((text) => /\bnotify\(/.test(text))
  const copy = SECTIONS.find(({ name }) => name === 'notifications')!
  for (const kind of KINDS) {
    expect(
      senders.some((text) => text.includes(`'${kind}'`)),
      kind,
    ).toBe(true)
    expect(policy).toContain(IN_POLICY[kind])
    const user = await insertUser(db, { email: `${kind}@notified.example.edu` })
    const browser = app.browser((await logIn(db, app.env, user.id)).cookie)
    const chosen = async () =>
      (await browser.get('/setting/notifications')).html
        .querySelector(`select[name=${kind}] option[selected]`)!
        .getAttribute('value')
    const fields = { ...USUAL, [kind]: 'email', from: '', until: '', zone: 'America/Chicago' }
    await answered(browser.post('/setting/notifications', fields), 303)
    expect(await chosen()).toBe('email')
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const off = offPath(offToken(user.id, kind, app.env.sessionSecrets))
    await answered(app.send(off, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' }), 200)
    expect(await chosen()).toBe('none')
    const others = KINDS.filter((each) => each !== kind)
    const settings = (await settingsOf(db, user.id))!
    expect(others.map((each) => settings[each])).toEqual(others.map((each) => USUAL[each]))
    const person = { id: user.id, email: user.email, name: '' }
    expect(Object.keys((await copy.read(db, person)) as object)).toContain(kind)
  }
})

/** What the privacy policy says about each column of users, or why nothing. */
const COLUMNS: Record<keyof UserRow, string | null> = {
  id: null, // a number without meaning elsewhere
  email: 'email address',
  first_name: 'first and last name',
  last_name: 'first and last name',
  password_hash: 'argon2id hash',
  image_url: 'profile photo',
  university_id: 'Your university',
  role_id: 'made an admin',
  onboarding_completed: 'study preferences',
  onboarding_offered_at: 'study preferences',
  email_confirmed_at: 'Unconfirmed registrations',
  source: null, // how accounts came with sample content
  edu_domain: 'If your confirmed email address is a university’s',
  deletion_requested_at: 'after you requested deletion',
  session_reminders: 'reminders of study sessions',
  suspended_at: 'account was suspended',
  suspension_reason: 'account was suspended',
  suspended_by: null, // names an admin, not the account
  legal_seen_at: 'closed a notice about changes',
  created_at: null, // part of any account
  updated_at: null,
}

it('every column of users is in the privacy policy, or has a reason why not', async () => {
  const policy = privacyStart({ site: 'Carrel', supportEmail: 'help@example.edu', providers: [] })
  const columns = Object.keys(await insertUser(database.db))
  expect(Object.keys(COLUMNS).sort()).toEqual(columns.sort())
  for (const text of Object.values(COLUMNS)) if (text !== null) expect(policy).toContain(text)
})

const read = (name: string) => fs.readFileSync(path.join('app', name), 'utf8')
