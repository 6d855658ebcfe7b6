import { sign } from '~/auth/tokens.server'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { unsubscribeToken } from '~/study-sessions/reminders/remind-participants.server'
import { insertInvite, insertStudySession } from '../../factories/study-session'
import { insertUser } from '../../factories/user'
import { byStudent, newName, someUser, type Fields, type FormEntry, type World } from './form'

const hub = ({ campus }: World) => `/university/${encodeURIComponent(campus.key)}/study-sessions`

/** A study session with its creator and one participant. */
async function meeting(world: World, values: { is_public?: boolean } = {}) {
  const { user, cookie } = await someUser(world)
  const guest = await someUser(world)
  const session = await insertStudySession(world.db, {
    university_id: world.campus.id,
    location_id: world.place.id,
    creator_id: user.id,
    ...values,
    participants: [guest.user.id],
  })
  return { user, cookie, guest, session, path: `${hub(world)}/${session.id}` }
}

const wish = (world: World): Fields => ({
  title: newName('Calculus'),
  description: 'Bring the sheet.',
  date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  start: '10:00',
  end: '12:00',
  place: '',
  pick: String(world.place.id),
  visibility: 'public',
  capacity: '10',
  weeks: '1',
})

/** Forms of study sessions. */
export const SESSION_FORMS: Record<string, FormEntry> = {
  'university/$key.study-sessions.create': {
    texts: { title: '', description: '', place: '', date: '', start: '', capacity: '', weeks: '' },
    kept: { title: 'study_sessions.title', description: 'study_sessions.description' },
    ready: byStudent(async (world) => [`${hub(world)}/create`, wish(world)]),
  },
  'university/$key.study-sessions.$sessionId join': {
    ready: byStudent(async (world) => {
      const { path } = await meeting(world)
      return [path, { intent: 'join' }]
    }),
  },
  'university/$key.study-sessions.$sessionId leave': {
    async ready(world) {
      const { path, guest } = await meeting(world)
      return { path, cookie: guest.cookie, fields: { intent: 'leave' } }
    },
  },
  'university/$key.study-sessions.$sessionId.report': {
    texts: { details: '' },
    kept: { details: 'study_session_reports.details' },
    ready: byStudent(async (world) => {
      const { path } = await meeting(world)
      return [`${path}/report`, { reason: 'other', details: 'It is about something else.' }]
    }),
  },
  'university/$key.study-sessions.$sessionId.invites make': {
    others: [303, 404, 404],
    noted: {
      tables: ['session_invites'],
      why: 'every press of the button makes a link, up to the most that a session has',
    },
    async ready(world) {
      const { path, cookie } = await meeting(world, { is_public: false })
      return { path: `${path}/invites`, cookie, fields: { intent: 'make' } }
    },
  },
  'university/$key.study-sessions.$sessionId.invites withdraw': {
    others: [303, 404, 404],
    async ready(world) {
      const { path, cookie, user, session } = await meeting(world, { is_public: false })
      const { id } = await insertInvite(world.db, { session_id: session.id, created_by: user.id })
      return { path: `${path}/invites`, cookie, fields: { intent: 'withdraw', invite: String(id) } }
    },
  },
  'university/$key.study-sessions.$sessionId.edit': {
    texts: { title: '', description: '', place: '', date: '', end: '', capacity: '' },
    kept: { title: 'study_sessions.title', description: 'study_sessions.description' },
    others: [303, 403, 403],
    async ready(world) {
      const { path, cookie } = await meeting(world)
      return { path: `${path}/edit`, cookie, fields: wish(world) }
    },
  },
  'university/$key.study-sessions.$sessionId.delete': {
    others: [303, 403, 403],
    async ready(world) {
      const { path, cookie } = await meeting(world)
      return { path: `${path}/delete`, cookie, fields: { which: 'one' } }
    },
  },
  'invite/$token': {
    texts: { session: '' },
    ready: byStudent(async (world) => {
      const { user, session } = await meeting(world, { is_public: false })
      const { id } = await insertInvite(world.db, { session_id: session.id, created_by: user.id })
      const path = `/invite/${inviteToken(id, world.app.env.sessionSecrets)}`
      return [path, { session: String(session.id) }]
    }),
  },
  'reminders/off.$token': {
    async ready(world) {
      const user = await insertUser(world.db)
      return {
        path: `/reminders/off/${unsubscribeToken(user.id, world.app.env.sessionSecrets)}`,
        cookie: '',
        fields: {},
      }
    },
  },
  'setting/study-sessions reminders': {
    ready: byStudent(async () => ['/setting/study-sessions', { intent: 'reminders' }]),
  },
  'setting/study-sessions make': {
    ready: byStudent(async () => ['/setting/study-sessions', { intent: 'make' }]),
  },
  'setting/study-sessions withdraw': {
    async ready(world) {
      const { user, cookie } = await someUser(world)
      const [address] = await world.db('calendar_subscriptions').insert({ user_id: user.id }).returning('id')
      return {
        path: '/setting/study-sessions',
        cookie,
        fields: { intent: 'withdraw', address: String(address!.id) },
      }
    },
  },
}

/** The address of a user's calendar. */
export async function calendarOf(world: World, userId: number): Promise<string> {
  const [row] = await world
    .db('calendar_subscriptions')
    .insert({ user_id: userId })
    .onConflict('user_id')
    .merge()
    .returning('id')
  return `/calendar/${sign('calendar', String(row!.id), world.app.env.sessionSecrets)}`
}
