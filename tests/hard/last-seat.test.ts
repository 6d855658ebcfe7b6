import { describe, expect, it } from 'vitest'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { insertInvite, insertStudySession } from '../factories/study-session'
import { insertUser } from '../factories/user'
import { sendReady, someUser, type Ready } from '../forms/form'
import { useWorld } from '../forms/world'
import { noteCounts, longest, scaled } from './scale'

const world = useWorld()
const JOINERS = scaled(8, 200)

describe(`a study session that ${JOINERS} people try to join at the same moment`, () => {
  it.each([1, 3])(
    'gives its last %i seats to as many people, by its page and by invite, and tells all others that it is full',
    async (seats) => {
      const { db, campus, app } = world
      await db('rate_limits').del()
      const creator = await insertUser(db)
      const session = await insertStudySession(db, {
        university_id: campus.id,
        creator_id: creator.id,
        capacity: 1 + 1 + seats,
        participants: [(await insertUser(db)).id],
      })
      const { id } = await insertInvite(db, { session_id: session.id, created_by: creator.id })
      const page = `/university/${encodeURIComponent(campus.key)}/study-sessions/${session.id}`
      const forms = await Promise.all(
        Array.from({ length: JOINERS }, async (_, n): Promise<Ready> => {
          const { cookie } = await someUser(world)
          return n % 2 === 0
            ? { path: page, cookie, fields: { intent: 'join' } }
            : {
                path: `/invite/${inviteToken(id, app.env.sessionSecrets)}`,
                cookie,
                fields: { session: String(session.id) },
              }
        }),
      )
      const statuses = (await Promise.all(forms.map((form) => sendReady(world, form)))).map(
        ({ status }) => status,
      )
      expect(statuses.filter((status) => status === 303)).toHaveLength(seats)
      expect(statuses.filter((status) => status === 409)).toHaveLength(JOINERS - seats)
      expect(await db('session_participants').where({ session_id: session.id })).toHaveLength(1 + seats)
      noteCounts('double posts and races', {
        joiners: JOINERS,
        [`joined when ${seats} seats were left`]: seats,
      })
    },
    longest(400_000),
  )
})
