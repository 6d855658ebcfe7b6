import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertCollection } from '../../../factories/collection'
import { insertLocation } from '../../../factories/location'
import { insertReview, reviewText } from '../../../factories/review'
import { insertUniversity } from '../../../factories/university'
import { insertUser, logIn, registration } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { cookieHeader } from '../../../support/context'
import { whileBroken, whileRenamed } from '../../../support/services/broken'
import { pageRoutes } from '../../../support/routes'
import { checkRows } from '../../../support/rows'
import { useDatabase } from '../../../support/database'
import { faultOf } from '../../../support/formats/remix-data'
import { temporaryFolder } from '../../../support/folder'
import { runJobs, takeMails } from '../../../support/jobs'

const database = useDatabase()
const { db } = database
const app = useApp(database, { varDir: temporaryFolder() })
const atOnce = useApp(database, { varDir: temporaryFolder(), confirmEmail: false })
beforeEach(() => db('rate_limits').del())

const JOBS = 'graphile_worker._private_jobs'
const PASSWORD = 'Secret-9'
let serial = 0

const member = async (values: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(db, { password: PASSWORD, ...values })
  const { cookie } = await logIn(db, app.env, user.id)
  return { user, cookie, browser: app.browser(cookie) }
}
const registerForm = () => registration(app.env, { email: `failing${++serial}@example.edu` })
/** The error at the top of the page's form. */
const summaryOf = (text: string) => parse(text).querySelector('.error-summary li')?.text.trim()
const headingOf = (text: string) => parse(text).querySelector('h1')!.text

/** Submits a form with a file. */
async function upload(path: string, cookie: string, fields: Record<string, string>, field: string) {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2e5d4b' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new File([new Uint8Array(picture)], 'oak.jpg', { type: 'image/jpeg' }))
  return app.browser(cookie).post(path, form)
}

describe('when the database fails during an operation, its page says so in specific words:', () => {
  it('logging in', async () => {
    const { user } = await member()
    const answer = await whileBroken(db, { table: 'sign_in_history', on: 'insert' }, () =>
      app.browser().post('/signin', { email: user.email, password: PASSWORD }),
    )
    expect([answer.status, summaryOf(answer.text)]).toEqual([503, 'Failed to sign in'])
    expect(parse(answer.text).querySelector('#sign-in-email')!.getAttribute('value')).toBe(user.email)
  })

  it.each([
    ['users', 'Failed to create user profile: Please try again.'],
    ['email_confirmations', 'Error signing up: Please try again.'],
    [JOBS, 'Failed to sign up'],
  ])('registering, in %s', async (table, said) => {
    const answer = await whileBroken(db, { table, on: 'insert' }, () =>
      app.browser().post('/signup', registerForm()),
    )
    expect([answer.status, summaryOf(answer.text)]).toEqual([503, said])
  })

  it('registering without confirmation', async () => {
    const form = registerForm()
    const answer = await whileBroken(db, { table: 'web_sessions', on: 'insert' }, () =>
      atOnce.browser().post('/signup', form),
    )
    expect([answer.status, summaryOf(answer.text)]).toEqual([503, 'Signup failed'])
    expect(await db('users').where({ email: form.email })).toEqual([])
  })

  it.each([
    ['password_resets', 'Failed to check reset eligibility'],
    [JOBS, 'Failed to send password reset email'],
  ])('requesting a reset link, in %s', async (table, said) => {
    const { user } = await member()
    const answer = await whileBroken(db, { table, on: 'insert' }, () =>
      app.browser().post('/forgot-password', { email: user.email }),
    )
    expect([answer.status, summaryOf(answer.text)]).toEqual([503, said])
  })

  it('opening a confirmation link, and confirming with it', async () => {
    const form = registerForm()
    await app.browser().post('/signup', form)
    await runJobs(database, app.env)
    const mail = (await takeMails(app.env.varDir)).find(({ to }) => to === form.email)!
    const { pathname, search, searchParams } = new URL(mail.links[0]!)
    const browser = app.browser()
    const opened = await whileRenamed(db, 'email_confirmations', null, () => browser.get(pathname + search))
    expect([opened.status, headingOf(opened.text)]).toEqual([200, 'Confirm your email'])
    const action = parse(opened.text).querySelector('#confirm')!.getAttribute('action')!
    const confirm = () => browser.post(action, { intent: 'confirm', token: searchParams.get('token')! })
    const answer = await whileBroken(db, { table: 'users', on: 'update' }, confirm)
    expect([answer.status, headingOf(answer.text), summaryOf(answer.text)]).toEqual([
      503,
      'Confirm your email',
      'We couldn’t confirm your email. Please try again.',
    ])
    expect((await confirm()).headers.location).toBe('/email-confirmed?status=success')
  })

  it('opening a reset link, and choosing a password with it', async () => {
    const { user } = await member()
    await app.browser().post('/forgot-password', { email: user.email })
    await runJobs(database, app.env)
    const mail = (await takeMails(app.env.varDir)).find(({ to }) => to === user.email)!
    const { pathname, search, searchParams } = new URL(mail.links[0]!)
    const path = pathname + search
    const browser = app.browser()
    const opened = await whileRenamed(db, 'password_resets', null, () => browser.get(path))
    expect(opened.headers.location).toBe('/forgot-password')
    expect((await browser.get('/forgot-password')).text).toContain('Unable to verify reset link')
    const form = {
      token: searchParams.get('token')!,
      password: 'Oak-table-9-lamp',
      confirmPassword: 'Oak-table-9-lamp',
    }
    const answer = await whileBroken(db, { table: 'users', on: 'update' }, () =>
      app.browser().post(path, form),
    )
    expect([answer.status, summaryOf(answer.text)]).toEqual([
      503,
      'An unexpected error occurred while resetting password',
    ])
    expect((await app.browser().post(path, form)).headers.location).toBe('/signin')
  })

  const passwords = {
    intent: 'password',
    currentPassword: PASSWORD,
    newPassword: 'Oak-table-9-lamp',
    confirmPassword: 'Oak-table-9-lamp',
  }
  it.each([
    ['users', 'update', 'An error occurred while updating your password'],
    [JOBS, 'insert', 'An unexpected error occurred while updating password'],
  ] as const)('changing a password, in %s', async (table, on, said) => {
    const { browser } = await member()
    const answer = await whileBroken(db, { table, on }, () => browser.post('/setting/security', passwords))
    expect([answer.status, summaryOf(answer.text)]).toEqual([503, said])
  })

  it.each([
    ['password_hash', 'Unable to verify current user'],
    ['onboarding_offered_at', 'Failed to update password - no user data returned'],
  ])('changing a password, without %s', async (column, said) => {
    const { browser } = await member()
    const answer = await whileRenamed(db, 'users', column, () => browser.post('/setting/security', passwords))
    expect([headingOf(answer.text), summaryOf(answer.text)]).toContain(said)
  })

  const names = { firstName: 'Ada', lastName: 'Reader', university: '' }
  it('saving a profile', async () => {
    const { browser } = await member()
    const answer = await whileBroken(db, { table: 'users', on: 'update' }, () =>
      browser.post('/setting', names),
    )
    expect([answer.status, summaryOf(answer.text)]).toEqual([
      503,
      'Error updating profile: Please try again.',
    ])
    const other = await whileRenamed(db, 'universities', 'key', () =>
      browser.post('/setting', { ...names, university: 'Nowhere College' }),
    )
    expect(headingOf(other.text)).toBe('An error occurred while updating the profile')
  })

  const PHOTO = {
    table: 'users',
    on: 'update',
    when: 'old.image_url is distinct from new.image_url',
  } as const
  it.each([
    [PHOTO, 'Error updating user record'],
    [{ table: JOBS, on: 'insert' } as const, 'Error uploading image: Please try again.'],
  ])('uploading a profile photo, in %j', async (fault, said) => {
    const { cookie } = await member()
    const answer = await whileBroken(db, fault, () => upload('/setting', cookie, names, 'photo'))
    expect([answer.status, summaryOf(answer.text)]).toEqual([503, said])
  })

  it('removing a profile photo', async () => {
    const { browser } = await member({ image_url: 'profile_images/1/profile_img?t=1' })
    const answer = await whileBroken(db, PHOTO, () =>
      browser.post('/setting', { ...names, removePhoto: 'on' }),
    )
    expect([answer.status, summaryOf(answer.text)]).toEqual([503, 'Error deleting image from storage'])
  })

  it('logging out', async () => {
    const { browser } = await member()
    const answers = [
      await whileBroken(db, { table: 'web_sessions', on: 'delete' }, () => browser.post('/signout')),
      await whileBroken(db, { table: 'web_sessions', on: 'update' }, () => browser.post('/signout')),
    ]
    expect(answers.map(({ text }) => summaryOf(text))).toContain('Failed to sign out')
  })

  it('reacting to a review, removing a reaction, deleting a review as an admin, and uploading a photo', async () => {
    const { user, cookie } = await member()
    const location = await insertLocation(db)
    const own = await insertReview(db, { study_location_id: location.id, user_id: user.id })
    const other = await member()
    const page = `/review/${own.id}/reaction`
    const react = (want: string) => other.browser.post(page, { reaction: 'Helpful', want })

    const rated = await whileBroken(db, { table: 'review_reactions', on: 'insert' }, () => react('on'))
    expect([rated.status, summaryOf(rated.text)]).toEqual([503, 'Failed to rate review'])
    expect(rated.text).not.toContain('What you typed')
    expect((await react('on')).status).toBe(303)
    const taken = await whileBroken(db, { table: 'review_reactions', on: 'delete' }, () => react('off'))
    expect(summaryOf(taken.text)).toBe('Failed to remove rating')
    const press = await whileBroken(db, { table: 'review_reactions', on: 'delete' }, () =>
      other.browser.post(`${page}.data`, { reaction: 'Helpful', want: 'off', stay: 'on' }),
    )
    expect([press.status, await faultOf(press.text)]).toEqual([503, 'Failed to remove rating'])
    // Not even the page can be read.
    const away = await whileRenamed(db, 'review_reactions', null, () => react('on'))
    expect([away.status, headingOf(away.text)]).toEqual([503, 'Failed to rate review'])
    expect(away.text).not.toContain('What you typed')
    expect(parse(away.text).querySelector(`form[action="${page}"] button`)!.text).toBe('Try again')

    const admin = await member({ role: 'Admin' })
    const removed = await whileBroken(db, { table: 'reviews', on: 'delete' }, () =>
      admin.browser.post(`/review/${own.id}/remove`, {
        reason: 'It names somebody.',
        seen: String(own.updated_at.getTime()),
      }),
    )
    expect([removed.status, summaryOf(removed.text)]).toEqual([503, 'Failed to delete the review.'])
    expect(removed.text).toContain('It names somebody.')

    const sent = await whileBroken(db, { table: 'review_images', on: 'insert' }, () =>
      upload(`/location/${location.id}/review/photos`, cookie, {}, 'photos'),
    )
    expect([sent.status, summaryOf(sent.text)]).toEqual([503, expect.stringMatching(/^Upload failed\. /)])
  })
})

it('what is saved says so, whatever fails after it', async () => {
  const { user, cookie } = await member()
  const { id } = await insertLocation(db)
  const path = `/location/${id}/review`
  const typed = { rating: '4', description: reviewText('A lamp on every table.') }
  const visitor = await app.browser().post(path, typed)
  const browser = app.browser(`${cookie}; ${cookieHeader(visitor.cookies)}`)
  const saved = await whileBroken(db, { table: 'form_drafts', on: 'delete' }, () => browser.post(path, typed))
  expect([saved.status, await db('reviews').where({ study_location_id: id })]).toMatchObject([303, [{}]])
  // No draft fills the form from now on.
  expect(saved.cookies.some((line) => line.startsWith('draft=;'))).toBe(true)
  const limit = {
    table: 'rate_limits',
    on: 'update',
    when: "new.points < old.points and new.key like 'sign-in%'",
  } as const
  const loggedIn = await whileBroken(db, limit, () =>
    app.browser().post('/signin', { email: user.email, password: PASSWORD }),
  )
  expect(loggedIn.status).toBe(303)
})

it('a first load that fails keeps the question, and offers to try again', async () => {
  await checkRows(['/search?q=quiet+cafe&tag=Wifi', '/allschools?q=berk'], async (path) => {
    const answer = await whileRenamed(db, 'universities', null, () => app.send(path))
    expect(answer.status).toBe(500)
    expect(parse(answer.text).querySelector('.error-page .button')!.getAttribute('href')).toBe(path)
  })
})

describe('what was deleted before a form is submitted', () => {
  it('is named, with a next step and what was typed, if a study spot was removed', async () => {
    const { browser } = await member()
    const location = await insertLocation(db)
    await db('study_locations').where({ id: location.id }).update({ status: 'Denied' })
    for (const [description, status] of [
      [reviewText('A lamp on every table.'), 404],
      ['Too short.', 422],
    ] as const) {
      const answer = await browser.post(`/location/${location.id}/review`, { rating: '4', description })
      const page = parse(answer.text)
      expect([answer.status, headingOf(answer.text)]).toEqual([
        status,
        expect.stringMatching(/^Location .*not found\.?$/),
      ])
      expect(page.querySelector('.error-page .button')!.getAttribute('href')).toBe('/search')
      expect(page.querySelector('main')!.text).not.toContain('renamed')
      expect(page.querySelector('main textarea')!.text.trim()).toBe(description)
    }
    const opened = await browser.get(`/location/${location.id}/review`)
    expect(parse(opened.text).querySelector('main textarea')).toBeNull()
  })

  it('is named if files were chosen too, and says that those must be chosen again', async () => {
    const { cookie, browser } = await member()
    const location = await insertLocation(db)
    await db('study_locations').where({ id: location.id }).update({ status: 'Denied' })
    const typed = { rating: '4', description: reviewText('A lamp on every table.') }
    const path = `/location/${location.id}/review`
    const page = parse((await upload(path, cookie, typed, 'photos')).text).querySelector('main')!
    expect(page.querySelector('.note')!.text).toBe(
      'We couldn’t keep the files you chose. You’ll need to choose them again.',
    )
    expect(page.querySelector('textarea')!.text.trim()).toBe(typed.description)
    const without = parse((await browser.post(path, typed)).text).querySelector('main')!
    expect([without.querySelector('.note'), without.querySelectorAll('textarea').length]).toEqual([null, 1])
    // If the page fails, its form is on one of the server's own pages, with a field to choose them again.
    await db('study_locations').where({ id: location.id }).update({ status: 'Approved' })
    expect((await browser.post(path, typed)).status).toBe(303)
    const conflict = { ...typed, mode: 'create' }
    // A review is saved, and says so, if only the rows of its photos fail.
    const unpictured = await whileRenamed(db, 'review_images', null, () =>
      upload(path, cookie, conflict, 'photos'),
    )
    expect(unpictured.status).toBe(303)
    const broken = await whileRenamed(db, 'reviews', null, () => upload(path, cookie, conflict, 'photos'))
    const form = parse(broken.text).querySelector('form[enctype]')!
    expect(broken.status).toBeGreaterThanOrEqual(500)
    expect(form.querySelector('textarea')!.text.trim()).toBe(typed.description)
    expect(form.querySelector('input[type=file]')!.getAttribute('name')).toBe('photos')
    expect(form.text).toContain('Choose your files again:')
  })

  it('is named, with a link back to its study spot, if a review was deleted', async () => {
    const { user, browser, cookie } = await member()
    const location = await insertLocation(db)
    const back = async (answer: { status: number; text: string }) => [
      answer.status,
      headingOf(answer.text),
      parse(answer.text).querySelector('.error-page .button')!.getAttribute('href'),
    ]
    const own = `/location/${location.id}/review`
    const gone = [404, 'This review no longer exists.', `/location/${location.id}`]
    expect(await back(await browser.get(`${own}/delete`))).toEqual(gone)
    expect(await back(await upload(`${own}/photos`, cookie, {}, 'photos'))).toEqual(gone)
    // A reaction redirects to where it was pressed.
    const review = await insertReview(db, { study_location_id: location.id, user_id: user.id })
    await db('reviews').where({ id: review.id }).del()
    const other = await member()
    const pressed = await other.browser.post(
      `/review/${review.id}/reaction`,
      { reaction: 'Helpful', want: 'on' },
      { Referer: `${app.origin}/location/${location.id}?sort=oldest` },
    )
    expect(await back(pressed)).toEqual([
      404,
      'This review no longer exists.',
      `/location/${location.id}?sort=oldest`,
    ])
    const elsewhere = await other.browser.post(
      `/review/${review.id}/reaction`,
      { reaction: 'Helpful', want: 'on' },
      { Referer: 'https://example.org/location/1' },
    )
    expect(await back(elsewhere)).toEqual([404, 'This review no longer exists.', '/'])
  })

  it('leads back to where the reader came from, on every page of something that’s gone', async () => {
    const location = await insertLocation(db)
    const { key } = await insertUniversity(db)
    const { browser } = await member({ role: 'Admin' })
    const from = `/location/${location.id}?sort=oldest`
    const led = new Map<string, string>()
    // Tokens come from emails, and providers from elsewhere.
    const pages = pageRoutes.filter(({ path }) => path?.includes(':') && !/:(token|provider)/.test(path))
    const open = async ({ path = '' }: (typeof pages)[number]) => {
      const to = path.replace(/:(\w+)/g, (_, name) =>
        name === 'key' ? encodeURIComponent(key) : name === 'kind' ? 'spot' : '987654321',
      )
      const { status, text } = await browser.get(`/${to}`, { Referer: app.origin + from })
      const link = status === 404 ? parse(text).querySelector('.error-page .button') : null
      if (!link) return
      led.set(path, link.text)
      expect(link.getAttribute('href')).not.toBe('/')
    }
    await checkRows(pages, open, ({ path = '' }) => path)
    expect(led.size).toBeGreaterThan(20)
    const reviews = [...led].filter(([path]) => path.startsWith('review/'))
    expect(reviews.map(([, text]) => text)).toEqual(['Go back', 'Go back', 'Go back'])
    // A login leads to the missing page, and back to it would be the same again.
    const login = { Referer: `${app.origin}/signin?returnTo=%2Freview%2F1%2Freport` }
    const answer = await browser.get('/review/987654321/report', login)
    expect(parse(answer.text).querySelector('.error-page .button')!.getAttribute('href')).toBe('/')
  })

  it('is named, with a link to the others, if a collection was deleted', async () => {
    const { user, browser } = await member()
    const { id } = await insertCollection(db, { created_by: user.id })
    await db('bookmark_collections').where({ id }).del()
    const answer = await browser.post(`/collections/${id}/edit`, {
      name: 'Rainy days',
      description: 'Near the station.',
      purpose: '',
    })
    const page = parse(answer.text)
    expect([answer.status, headingOf(answer.text)]).toEqual([404, 'Collection not found'])
    expect(page.querySelector('.error-page .button')!.getAttribute('href')).toBe(
      '/account/me?tab=collections',
    )
    expect(page.querySelectorAll('main textarea').map((box) => box.text.trim())).toEqual([
      'Rainy days',
      'Near the station.',
    ])
  })

  it('is reported at the top of the form if its page is still there', async () => {
    const { browser } = await member()
    const location = await insertLocation(db)
    const answer = await browser.post(`/location/${location.id}/save`, {
      intent: 'toggle',
      collection: '999999',
      want: 'on',
    })
    expect([answer.status, summaryOf(answer.text)]).toEqual([404, 'Collection information is missing.'])
  })
})

it('a logged-out visitor at an account reads "Sign In Required"', async () => {
  const browser = app.browser()
  expect((await browser.get('/account/foo')).headers.location).toMatch(/^\/signin/)
  expect((await browser.get('/signin')).text).toContain('Sign In Required')
})
