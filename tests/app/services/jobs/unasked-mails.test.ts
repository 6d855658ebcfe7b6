import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Files that send emails after a person's own act, or about what they wrote or own: nobody can turn these off. */
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
  'spots/requests/send-decision-mail.server.ts': 'the answer to their request',
  'reviews/writing/send-removal-mail.server.ts': 'their review was removed, which they can object to',
  'study-sessions/messages/send-study-session-mail.server.ts':
    'a study session that they joined has changed; leaving it ends this',
  'study-sessions/page/send-removal-mail.server.ts':
    'their study session was removed, which they can object to',
  'spots/suggestions/send-suggestion-mail.server.ts': 'the answer to their suggested edit',
}

it('every email that nobody asked for at that moment has a link that ends it', () => {
  const senders = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.ts') && /\bmail(er)?\s*\.send\(/.test(read(name)))
  const unasked = senders.filter((name) => !(name in ANSWERS))
  expect(unasked).toContain('study-sessions/messages/remind-participants.server.ts')
  const lasting = unasked.filter((name) => !/unsubscribe/i.test(read(name)))
  expect(lasting, 'give it `unsubscribe`, or say above what it answers (docs/changing-carrel.md)').toEqual([])
  const stale = Object.keys(ANSWERS).filter((name) => !senders.includes(name))
  expect(stale, 'it sends no emails (any more)').toEqual([])
})

const read = (name: string) => fs.readFileSync(path.join('app', name), 'utf8')
