import { parse } from 'node-html-parser'
import { beforeAll, expect, it } from 'vitest'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { insertLocation } from '../../../factories/location'
import { insertReview } from '../../../factories/review'
import { insertInvite, insertStudySession } from '../../../factories/study-session'
import { insertUniversity } from '../../../factories/university'
import { insertUser, logIn } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'

const database = useDatabase()
const { db } = database
const app = useApp(database)
/** The enhanced page's text if a form never reaches the server, by the form's id. */
const said: Record<string, string | undefined> = {}

beforeAll(async () => {
  const people = {
    creator: await insertUser(db, { onboarding_completed: false }),
    joined: await insertUser(db),
    other: await insertUser(db),
    admin: await insertUser(db, { role: 'Admin' }),
  }
  const campus = await insertUniversity(db, { name: 'Unsent College' })
  const of = { university_id: campus.id, creator_id: people.creator.id }
  const open = await insertStudySession(db, { ...of, participants: [people.joined.id] })
  const hidden = await insertStudySession(db, { ...of, is_public: false })
  const live = await insertStudySession(db, { ...of, is_public: false })
  const invite = await insertInvite(db, { session_id: live.id, created_by: people.creator.id })
  const location = await insertLocation(db)
  const review = await insertReview(db, { study_location_id: location.id, user_id: people.other.id })
  const session = (id: number) => `/university/${encodeURIComponent(campus.key)}/study-sessions/${id}`
  const pages: [keyof typeof people, string][] = [
    ['other', session(open.id)],
    ['joined', session(open.id)],
    ['creator', session(hidden.id)],
    ['creator', session(live.id)],
    ['other', `/invite/${inviteToken(invite.id, app.env.sessionSecrets)}`],
    ['admin', `/review/${review.id}/remove`],
    ['other', '/setting/preferences'],
    ['creator', '/onboarding'],
    ['creator', '/onboarding?step=2'],
  ]
  for (const [caller, path] of pages) {
    const { cookie } = await logIn(db, app.env, people[caller].id)
    const page = parse((await app.browser(cookie).get(path)).text)
    for (const form of page.querySelectorAll('main form[data-failed]'))
      said[`${path.match(/^\/(\w+)/)![1]} ${form.id}`] = form.getAttribute('data-failed')
  }
})

it.each([
  ['university join', 'Error joining session.'],
  ['university leave', 'Error leaving session.'],
  ['university make-invite', 'Failed to generate invite link.'],
  ['university withdraw-invite', 'We couldn’t turn off the link. Please try again.'],
  ['invite accept', 'Could not validate the invite. Please try again.'],
  ['review removal', 'Failed to delete the review.'],
  ['setting preferences', 'Failed to save preferences: Please try again.'],
  ['onboarding profile', 'Failed to save profile information'],
  ['onboarding preferences', 'Failed to save preferences, but you can set them later in settings'],
  ['onboarding skip', 'Failed to save preferences, but you can set them later in settings'],
])('a form that never arrives says so in its own words: %s', (form, text) => expect(said[form]).toBe(text))
