import { registerWords } from '~/accounts/entering/register-words'
import fs from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'
import { formStamp } from '~/services/auth/tokens.server'
import { failure, noticeCookie, success, warning, type Notice } from '~/web/notice.server'
import { insertLocation } from '../factories/location'
import { insertReview } from '../factories/review'
import { insertUniversity } from '../factories/university'
import { registration } from '../factories/user'
import { startApp } from '../support/app'
import { runJobs, takeMails } from '../support/jobs'
import { googler, throughProvider, type Claims, type startProvider } from '../support/services/openid'
import { after, fileOf, JPEG, type Fields, type Texts, type State, type World } from './world'

const OLD = 'Lamp-7-oak'
const NEW = 'Desk-9-elm'
const JOBS = 'graphile_worker._private_jobs'
const PHOTO_CHANGES = 'old.image_url is distinct from new.image_url'
const spots = { wednesdays: 0, never: 0, unknown: 0 }
const REQUEST = { name: 'Hills College', city: 'Oakland', state: 'CA', image: JPEG }
let serial = 0

/** A campus, study spots with all kinds of hours, and reviews without an author. */
export async function prepareDiscovery({ database: { db } }: World) {
  await insertUniversity(db, { name: 'Lantern College', city: 'Oakvale' })
  const closed = { is_open: false, start_time: null, end_time: null }
  const spot = async (hours: Parameters<typeof insertLocation>[1] = {}) =>
    (await insertLocation(db, { name: `Owl Desk ${++serial}`, time_zone: 'UTC', ...hours })).id
  const week = [1, 2, 3, 4, 5, 6, 7].map((day_of_week) => ({ day_of_week, ...closed }))
  const wednesday = { day_of_week: 3, is_open: true, start_time: '13:00', end_time: '17:00' }
  spots.never = await spot({ hours: week })
  spots.unknown = await spot()
  spots.wednesdays = await spot({ hours: week.map((day) => (day.day_of_week === 3 ? wednesday : day)) })
  for (let n = 0; n < 8; n++) await spot()
  for (const _each of [1, 2]) await insertReview(db, { study_location_id: spots.never, user_id: null })
}

/** Part 1 of the specification; repeated texts are here once. */
export function discovery(world: World, provider: Awaited<ReturnType<typeof startProvider>>): Texts[] {
  const { app, database, arrive, open, sent, member, as, visitor, visit, post, failing, without } = world
  const reader = () => member({ password: OLD })

  const person = (values: Record<string, string> = {}) =>
    registration(app.env, { email: `ada${++serial}@spec.edu`, password: 'Oak-table-9-lamp', ...values })
  const register = (values: Record<string, string> = {}) => post('/signup', () => person(values), visitor)
  /** A registration on a site that asks for no confirmation. */
  const registerAtOnce: State = () => async () => {
    const site = await startApp(database.db, { confirmEmail: false })
    try {
      return await sent(site.browser(), '/signup', person())
    } finally {
      await site.close()
    }
  }

  /** The path of a reset link from an email. */
  async function resetLink(): Promise<string> {
    const { user } = await reader()
    await app.browser().post('/forgot-password', { email: user.email })
    await runJobs(database, app.env)
    const mail = (await takeMails(app.env.varDir)).find(({ to }) => to === user.email)!
    const { pathname, search } = new URL(mail.links[0]!)
    return pathname + search
  }
  const reset = (password: string, confirmPassword = password) =>
    after(resetLink, (link) => {
      const token = new URL(link, app.origin).searchParams.get('token')!
      return post(link, { token, password, confirmPassword }, visitor)
    })
  const signIn = (password: string) =>
    after(reader, ({ user: { email } }) => post('/signin', { email, password }, visitor))
  const forgot = (email: string) => post('/forgot-password', { email }, visitor)
  const change = (fields: Fields = {}) => {
    const passwords = { currentPassword: OLD, newPassword: NEW, confirmPassword: NEW }
    return post('/setting/security', { intent: 'password', ...passwords, ...fields }, as({ password: OLD }))
  }
  const settle = (fields: Fields = {}, values: Parameters<typeof as>[0] = {}) =>
    post('/setting', { firstName: 'Ada', lastName: 'Reader', university: '', ...fields }, as(values))
  const removePhoto = settle({ removePhoto: 'on' }, { image_url: 'profile_images/1/profile_img?t=1' })
  const withoutStorage: State = async () => {
    const step = await settle({ photo: JPEG })()
    const folder = path.join(app.env.varDir, 'uploads', 'profile_images')
    return async () => {
      fs.rmSync(folder, { recursive: true, force: true })
      fs.mkdirSync(path.dirname(folder), { recursive: true })
      fs.writeFileSync(folder, 'a file where the folder was')
      return step().finally(() => fs.rmSync(folder))
    }
  }

  /** A notice as the next page shows it. */
  const noticed = (notice: Notice) =>
    visit('/about', async () => app.browser((await noticeCookie(notice, app.env)).split(';')[0]))
  const google =
    (claims: Claims = {}): State =>
    () =>
    async () => {
      const browser = app.browser()
      return arrive(browser, await throughProvider(browser, googler(claims)))
    }
  const googleSaying =
    (body: string): State =>
    () => {
      const type = { 'Content-Type': 'application/json' }
      provider.instead.set('/token', (_request, response) => void response.writeHead(200, type).end(body))
      return async () => (await google()())().finally(() => provider.instead.clear())
    }
  /** The page of a spot at a time in the first week of March 2026, whose 4th is a Wednesday. */
  const spotAt =
    (day: number, time: string): State =>
    () =>
    async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-03-0${day}T${time}:00Z`) })
      try {
        app.dropCaches()
        return await open(app.browser(), `/location/${spots.wednesdays}`)
      } finally {
        vi.useRealTimers()
        app.dropCaches()
      }
    }

  const home = visit('/')
  const results = visit('/search?q=owl')
  const noResult = visit('/search?q=zzyzxq')
  const notReal = register({ firstName: '123456', lastName: 'Admin', email: 'nobody', password: 'Ab1' })
  const onboarding = visit('/onboarding')
  const unnamed = google({ given_name: undefined, family_name: undefined, name: undefined })
  const resetSent = forgot('sent@spec.edu')
  const resetForm = visit(resetLink)
  const largePhoto = settle({ photo: fileOf(Buffer.alloc(5024 * 1024 + 1), 'me.jpg') })
  const warned = noticed(warning())

  const texts: Texts = {
    'Find Your Perfect Study Sanctuary': home,
    'Which university are you at?': home,
    Popular: home,
    "Don't see your school? Request here": home,
    'Update Logs': home,
    Anonymous: home,
    'Start Exploring': home,
    'Unknown University': home,
    'No Name': visit('/', as({ first_name: ' ', last_name: ' ' })),
    'Page Not Found': visit('/no-such-page'),
    'Load More Results': results,
    'Load More[| Results]': results,
    'No study spots found matching your criteria': noResult,
    'Try adjusting your filters or search for something else.': noResult,
    'Clear All': visit('/search?q=owl&tag=Quiet&tag=Wifi'),
    "[{name}|Nowhere] isn't partnered with us.": visit('/university/Nowhere'),
    '[{name}|No Hall] is not associated with [{university}|Lantern College] [{city}|Oakvale]': () =>
      visit('/university/Lantern%20College%20Oakvale/No%20Hall'),
    'Location with ID [{id}|999999] not found.': visit('/location/999999'),
    'Failed to fetch location data': visit('/near-me'),
    'Unexpected Application Error!': without('universities', visit('/allschools')),

    '[|Closed · ]Opens today at [{time}|1:00 PM]': spotAt(4, '12:00'),
    '[|Closed · ]Opens tomorrow at [{time}|1:00 PM]': spotAt(3, '12:00'),
    '[|Closed · ]Opens [{day}|Wednesday] at [{time}|1:00 PM]': spotAt(2, '12:00'),
    'Open until : [{close time}|5:00 PM]': spotAt(4, '14:00'),
    'Closing in 1 minute': spotAt(4, '16:59'),
    'Closing in [N|15] minutes': spotAt(4, '16:45'),
    Closed: visit(() => `/location/${spots.never}`),
    'Hours not available': visit(() => `/location/${spots.unknown}`),

    'Login with Google': visit('/signup'),
    [`Invalid submission.[| ${registerWords.honeypotAdvice}]`]: register({ leaveEmpty: 'robot' }),
    'Please review your information before submitting.': () =>
      post('/signup', () => person({ shown: formStamp(app.env, Date.now()) }), visitor),
    'This field is required.': register({ firstName: '', lastName: '', email: '', password: '' }),
    'Please use a real first name.': notReal,
    'Please use a real last name.': notReal,
    'Email is not valid.': notReal,
    'Password must be at least 6 characters.': notReal,
    'Password must contain at least one uppercase letter and one number.': () =>
      register({ password: 'lowercase' }),
    'Please check your email ([{email}|ada@spec.edu]) and click the confirmation link to complete registration':
      () => register({ email: 'ada@spec.edu' }),
    'Account created successfully': registerAtOnce,
    'Failed to create user profile: [{message}|Please try again.]': failing('insert users', register()),
    'Error signing up: [{message}|Please try again.]': failing('insert email_confirmations', register()),
    'Failed to sign up': failing(`insert ${JOBS}`, register()),
    'Signup failed': failing('insert web_sessions', registerAtOnce),
    'your email address': visit('/check-email'),
    'Invalid Access': visit('/email-confirmed'),
    'Email Already Confirmed': visit('/email-confirmed?status=already'),
    'Confirmation Failed': visit('/email-confirmed?status=failed'),
    'Email Confirmed!': visit('/email-confirmed?status=success'),

    'Log In!': onboarding,
    'You need to be logged in to perform this operation': onboarding,
    'Error signing in: [{message}|Invalid login credentials]': signIn(NEW),
    'Failed to sign in': failing('insert sign_in_history', signIn(OLD)),
    'Failed to sign out': failing('delete web_sessions', post('/signout')),
    'New[| Participant]': unnamed,
    '[|New ]Participant': unnamed,
    '[|Error signing in: ]Incomplete data returned from the backend': googleSaying('{}'),
    '[|Error signing in: ]No data returned from authentication service': googleSaying('<html>'),

    'Send Reset Link': visit('/forgot-password'),
    'Email Sent!': resetSent,
    'Back to Sign In': resetSent,
    'Password reset email sent! Check your inbox.': resetSent,
    'You can only request a password reset once per hour. Try again in [{n}|60] minutes.': after(
      () => app.browser().post('/forgot-password', { email: 'twice@spec.edu' }),
      () => forgot('twice@spec.edu'),
    ),
    'Failed to send password reset email': () =>
      after(member, ({ user }) => failing(`insert ${JOBS}`, forgot(user.email))),
    'Failed to check reset eligibility': failing('insert password_resets', forgot('lost@spec.edu')),
    'Must be at least 6 characters long[|. It has to be hard to guess: try three or four unrelated words.]':
      resetForm,
    'Update Password': resetForm,
    'Password must be at least 6 characters long': reset('Ab1'),
    'Passwords do not match': reset(NEW, `${NEW}!`),
    'Password updated successfully!': reset(NEW),
    'An unexpected error occurred while resetting password': failing('update users', reset(NEW)),
    'Unable to verify reset link': after(resetLink, (link) =>
      world.brieflyWithout('password_resets', visitor, (browser) => browser.get(link)),
    ),
    'Invalid or expired reset link': visit(`/reset-password?token=${'x'.repeat(43)}`),
    'Invalid reset link': visit('/reset-password'),

    'New password must be at least 6 characters long': () =>
      change({ newPassword: 'Abc12', confirmPassword: 'Abc12' }),
    'Current password is incorrect': change({ currentPassword: 'Wrong-1' }),
    'New passwords do not match': change({ confirmPassword: `${NEW}!` }),
    'New password must be different from current password': () =>
      change({ newPassword: OLD, confirmPassword: OLD }),
    'An error occurred while updating your password': failing('update users', change()),
    'An unexpected error occurred while updating password': failing(`insert ${JOBS}`, change()),
    'Unable to verify current user': without('users', change(), 'password_hash'),
    'Failed to update password - no user data returned': without('users', change(), 'onboarding_offered_at'),

    '[Succesfully|Successfully] updated profile': settle(),
    '[Succesfully|Successfully] uploaded image': settle({ photo: JPEG }),
    '[Sucesfully|Successfully] deleted image': removePhoto,
    'Max size is 5MB': largePhoto,
    'File is too large, try again': largePhoto,
    'Failed to upload image[|. Nothing was saved. Wait a minute, then choose the photo again and save.]':
      withoutStorage,
    'Error uploading image:[| Please try again.]': failing(`insert ${JOBS}`, settle({ photo: JPEG })),
    'Error updating user record': failing('update users', settle({ photo: JPEG }), PHOTO_CHANGES),
    'Error deleting image from storage': failing('update users', removePhoto, PHOTO_CHANGES),
    'Error updating profile:[| Please try again.]': failing('update users', settle()),
    'An error occurred while updating the profile': () =>
      without('universities', settle({ university: 'Nowhere College' }), 'key'),
    'You do not have permission to perform this action. Please contact support.[| Your account is suspended.]':
      () => post('/allschools/request', REQUEST, as({ suspended_at: new Date() })),

    'Operation Successful': noticed(success('')),
    'Operation Failed': noticed(failure()),
    Warning: warned,
    'Something happened': warned,
  }
  return [texts]
}
