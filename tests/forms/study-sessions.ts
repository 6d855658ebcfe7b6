import { sign } from '~/services/auth/tokens.server'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { insertInvite, insertStudySession } from '../factories/study-session'
import { byStudent, newName, OWN, sentBy, someUser, type Fields, type FormEntry, type World } from './form'

const hub = ({ campus }: World) => `/university/${encodeURIComponent(campus.key)}/study-sessions`

/** A study session with its creator and one participant. */
async function meeting(world: World, values: { is_public?: boolean } = {}) {
  const { user, cookie } = await someUser(world)
  const guest = await someUser(world)
  const session = await insertStudySession(world.db, {
    university_id: world.campus.id,
    location_id: world.location.id,
    creator_id: user.id,
    ...values,
    participants: [guest.user.id],
  })
  return { user, cookie, guest, session, path: `${hub(world)}/${session.id}` }
}

/** A private one, with an invite. */
async function privateMeeting(world: World) {
  const made = await meeting(world, { is_public: false })
  const invite = await insertInvite(world.db, { session_id: made.session.id, created_by: made.user.id })
  return { ...made, invite: invite.id }
}

const wish = (world: World): Fields => ({
  title: newName('Calculus'),
  description: 'Bring the sheet.',
  date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  start: '10:00',
  end: '12:00',
  place: '',
  pick: String(world.location.id),
  visibility: 'public',
  capacity: '10',
  weeks: '1',
})
const WISH = { title: 'study_sessions.title', description: 'study_sessions.description' }
const CREATORS: Pick<FormEntry, 'others'> = { others: [303, 403, 403] }

/** Forms of study sessions. */
export const SESSION_FORMS: Record<string, FormEntry> = {
  'university/$key.study-sessions.create': {
    texts: { title: '', description: '', place: '', date: '', start: '', capacity: '', weeks: '' },
    kept: WISH,
    ready: byStudent((world) => [`${hub(world)}/create`, wish(world)]),
  },
  'university/$key.study-sessions.$sessionId join': {
    ready: byStudent(async (world) => [(await meeting(world)).path, { intent: 'join' }]),
  },
  'university/$key.study-sessions.$sessionId leave': {
    ready: sentBy(
      async (world) => {
        const { path, guest } = await meeting(world)
        return { path, cookie: guest.cookie }
      },
      ({ path }) => [path, { intent: 'leave' }],
    ),
  },
  'university/$key.study-sessions.$sessionId.report': {
    texts: { details: '' },
    kept: { details: 'study_session_reports.details' },
    makes: 'study_session_reports.user_id',
    ready: byStudent(async (world) => [
      `${(await meeting(world)).path}/report`,
      { reason: 'other', details: 'It is about something else.' },
    ]),
  },
  'university/$key.study-sessions.$sessionId.invites make': {
    ...OWN,
    noted: {
      tables: ['session_invites'],
      why: 'every press of the button makes a link, up to the most that a session has',
    },
    ready: sentBy(
      (world) => meeting(world, { is_public: false }),
      ({ path }) => [`${path}/invites`, { intent: 'make' }, path],
    ),
  },
  'university/$key.study-sessions.$sessionId.invites withdraw': {
    ...OWN,
    ready: sentBy(privateMeeting, ({ path, invite }) => [
      `${path}/invites`,
      { intent: 'withdraw', invite: String(invite) },
      path,
    ]),
  },
  'university/$key.study-sessions.$sessionId.edit': {
    ...CREATORS,
    texts: { title: '', description: '', place: '', date: '', end: '', capacity: '' },
    kept: WISH,
    ready: sentBy(meeting, ({ path }, world) => [`${path}/edit`, wish(world)]),
  },
  'university/$key.study-sessions.$sessionId.delete': {
    ...CREATORS,
    ready: sentBy(meeting, ({ path }) => [`${path}/delete`, { which: 'one' }]),
  },
  'invite.$token': {
    who: 'anyone', // which study session it is decides who has to log in
    texts: { session: '' },
    ready: byStudent(async (world) => {
      const { invite, session } = await privateMeeting(world)
      return [`/invite/${inviteToken(invite, world.app.env.sessionSecrets)}`, { session: String(session.id) }]
    }),
  },
  'setting/study-sessions make': {
    proof: true,
    ready: byStudent(() => ['/setting/study-sessions', { intent: 'make' }]),
  },
  'setting/study-sessions withdraw': {
    ready: sentBy(someUser, async ({ user }, { db }) => {
      const [address] = await db('calendar_subscriptions').insert({ user_id: user.id }).returning('id')
      return ['/setting/study-sessions', { intent: 'withdraw', address: String(address!.id) }]
    }),
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
