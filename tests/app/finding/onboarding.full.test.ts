import { whileRenamed } from '../../support/services/broken'
import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'

const database = useDatabase()
const { db } = database
const app = useApp(database)
const PASSWORD = 'Secret-9'
let user: { id: number; email: string }
let browser: ReturnType<typeof app.browser>
let university: number

beforeAll(async () => {
  university = (await insertUniversity(db, { name: 'Onboard College' })).id
})
beforeEach(async () => {
  user = await insertUser(db, { onboarding_offered_at: null })
  browser = app.browser((await logIn(db, app.env, user.id)).cookie)
})

const row = async () => (await db('users').where({ id: user.id }).first())!
const preferences = () => db('user_preferences').where({ user_id: user.id }).first()
const noticeOf = async () => parse((await browser.get('/')).text).querySelector('.toast p')?.text ?? ''
const PROFILE = {
  intent: 'profile',
  firstName: 'Noor',
  lastName: 'Haddad',
  university: 'Onboard College, Berkeley, CA',
}

describe('onboarding', () => {
  it('has a profile, then the noise level, then leads home with a welcome, and is done', async () => {
    const first = parse((await browser.get('/onboarding')).text)
    expect(first.querySelector('main')?.text).toContain('Step 1 of 2')
    expect(
      first
        .querySelectorAll('#profile input[type=text], #profile input:not([type])')
        .map((input) => input.getAttribute('value') ?? ''),
    ).toEqual(['Robin', 'Reader', ''])
    const answer = await browser.post('/onboarding', PROFILE)
    expect([answer.status, answer.headers.location]).toEqual([303, '/onboarding?step=2'])
    expect(await row()).toMatchObject({
      first_name: 'Noor',
      last_name: 'Haddad',
      university_id: university,
      onboarding_completed: false,
    })

    const second = parse((await browser.get('/onboarding?step=2')).text)
    expect(second.querySelectorAll('form#preferences fieldset legend').map(({ text }) => text)).toEqual([
      'Noise level',
    ])
    const done = await browser.post('/onboarding?step=2', { intent: 'preferences', noise_level: '0' })
    expect([done.status, done.headers.location]).toEqual([303, '/'])
    expect(await noticeOf()).toContain('Welcome to Carrel! 🎉')
    expect(await row()).toMatchObject({ onboarding_completed: true })
    expect(await preferences()).toMatchObject({ noise_level: 0, crowding_tolerance: 1 })
    for (const path of ['/onboarding', '/onboarding?step=2'])
      expect((await browser.get(path)).headers.location).toBe('/')
  })

  it('can be skipped in both steps, saying that preferences can be set later', async () => {
    for (const path of ['/onboarding', '/onboarding?step=2']) {
      await db('users').where({ id: user.id }).update({ onboarding_completed: false })
      expect(parse((await browser.get(path)).text).querySelector('form#skip button')?.text).toBe(
        'Skip for now',
      )
      const answer = await browser.post(path, { intent: 'skip' })
      expect([answer.status, answer.headers.location]).toEqual([303, '/'])
      expect(await noticeOf()).toContain('You can set your preferences later in settings.')
      expect(await row()).toMatchObject({ onboarding_completed: true, first_name: 'Robin' })
      expect(await preferences()).toBeUndefined()
    }
  })

  it('refuses what settings refuse, with what was typed', async () => {
    const blank = await browser.post('/onboarding', {
      ...PROFILE,
      firstName: '  ',
      lastName: 'Admin',
      university: 'Nowhere',
    })
    expect(blank.status).toBe(422)
    const html = parse(blank.text)
    expect(html.querySelector('#profile-firstName-error')?.text).toContain('This field is required.')
    expect(html.querySelector('#profile-lastName-error')?.text).toContain('Please use a real last name.')
    expect(html.querySelector('#profile-university')?.getAttribute('value')).toBe('Nowhere')
    expect((await browser.post('/onboarding', { ...PROFILE, university: 'Nowhere' })).status).toBe(422)
    const level = await browser.post('/onboarding?step=2', { intent: 'preferences', noise_level: '3' })
    expect(level.status).toBe(422)
    expect(parse(level.text).querySelector('#preferences-noise_level-error')).not.toBeNull()
    expect(await row()).toMatchObject({ first_name: 'Robin', onboarding_completed: false })
  })

  it('continues if preferences cannot be saved, and says so', async () => {
    await db.raw('alter table user_preferences rename to away')
    const answer = await browser.post('/onboarding?step=2', { intent: 'preferences', noise_level: '0' })
    await db.raw('alter table away rename to user_preferences')
    expect([answer.status, answer.headers.location]).toEqual([303, '/'])
    expect(await noticeOf()).toContain('Failed to save preferences, but you can set them later in settings')
    expect(await row()).toMatchObject({ onboarding_completed: true })
  })

  it('says if the profile cannot be saved, and stays', async () => {
    await db.raw(`alter table users add constraint no_noor check (first_name <> 'Noor') not valid`)
    const answer = await browser.post('/onboarding', PROFILE)
    await db.raw('alter table users drop constraint no_noor')
    expect(answer.status).toBe(503)
    const html = parse(answer.text)
    expect(html.querySelector('.error-summary')?.text).toContain('Failed to save profile information')
    expect(html.querySelector('#profile-firstName')?.getAttribute('value')).toBe('Noor')
  })

  it('is for members only', async () => {
    const answer = await app.browser().get('/onboarding')
    expect([answer.status, answer.headers.location]).toEqual([302, '/signin?returnTo=%2Fonboarding'])
    const post = await app.browser().post('/onboarding', { intent: 'skip' })
    expect([post.status, post.headers.location]).toEqual([303, '/signin?returnTo=%2Fonboarding'])
  })
})

describe('after logging in', () => {
  const enter = async (email: string, returnTo = '') => {
    const entering = app.browser()
    return {
      location: (await entering.post('/signin', { email, password: PASSWORD, returnTo })).headers.location!,
      browser: entering,
    }
  }

  const lineOf = async (who: typeof browser, path: string) =>
    parse((await who.get(path)).text).querySelector('main > p.note[role=status]')?.text ?? null

  it('it is opened once, for users not going anywhere in particular', async () => {
    const { email } = await insertUser(db, { onboarding_offered_at: null, password: PASSWORD })
    const first = await enter(email)
    expect(first.location).toBe('/onboarding')
    expect((await first.browser.get('/onboarding')).status).toBe(200)
    // Neither done nor skipped: it isn't offered again, but can still be opened.
    const second = await enter(email)
    expect(second.location).toBe('/account/robinreader')
    expect((await second.browser.get('/onboarding')).status).toBe(200)
  })

  it('it is offered once to others where they arrive, with the campus of their confirmed address', async () => {
    const { id } = await insertUniversity(db, { name: 'Domain College', domain: 'domain.edu' })
    for (const n of [1, 2]) await insertUniversity(db, { name: `Shared ${n}`, domain: 'shared.edu' })
    for (const [host, campus, chosen, line] of [
      ['domain.edu', id, null, 'Your campus is Domain College. Change it, or finish your profile'],
      ['shared.edu', null, null, 'Which university are you at? Set up your profile'],
      ['other.example', null, null, 'Which university are you at? Set up your profile'],
      [
        'domain.edu',
        university,
        university,
        'Your campus is Onboard College. Change it, or finish your profile',
      ],
    ] as const) {
      const person = await insertUser(db, {
        email: `${host}-${chosen ?? 0}@${host}`,
        onboarding_offered_at: null,
        university_id: chosen,
        password: PASSWORD,
      })
      const first = await enter(person.email, '/allschools')
      expect(first.location, host).toBe('/allschools')
      expect((await lineOf(first.browser, '/allschools'))?.trim(), host).toBe(line)
      expect(await db('users').where({ id: person.id }).first('university_id'), host).toEqual({
        university_id: campus,
      })
      // Who removes the campus doesn't get it again.
      await db('users').where({ id: person.id }).update({ university_id: null })
      const second = await enter(person.email, '/allschools')
      expect(await lineOf(second.browser, '/allschools'), host).toBeNull()
      expect((await enter(person.email)).location, host).toBe('/account/robinreader')
      expect(await db('users').where({ id: person.id }).first('university_id')).toEqual({
        university_id: null,
      })
    }
  })

  it('it is not offered to users who have finished it', async () => {
    const { email } = await insertUser(db, {
      onboarding_offered_at: null,
      onboarding_completed: true,
      password: PASSWORD,
    })
    expect((await enter(email)).location).toBe('/account/robinreader')
  })
})

describe('/features', () => {
  const links = async (who = app.browser()) =>
    parse((await who.get('/features')).text)
      .querySelectorAll('main li')
      .map((card) => [
        card.querySelector('h2')!.text,
        card.querySelector('a')!.text,
        card.querySelector('a')!.getAttribute('href'),
      ])

  it('has four cards, each with a link that says Explore and what', async () => {
    expect(await links()).toEqual([
      ['Study Sessions', 'Explore Study Sessions', '/university/Onboard%20College%20Berkeley?tab=study-hub'],
      ['Study Insights', 'Explore Study Insights', '/insights'],
      ['Study Preferences', 'Explore Study Preferences', '/setting/preferences'],
      ['Occupancy Tracking', 'Explore Occupancy Tracking', '/insights'],
    ])
    for (const [, , href] of await links()) expect((await browser.get(href!)).status).toBe(200)
  })

  it('links to the study sessions of the own campus, else of the one with the most reviews', async () => {
    const big = await insertUniversity(db, { name: 'Big College', city: 'Reno' })
    await insertLocation(db, { name: 'Big Library', university_id: big.id, review_count: 9, rating_sum: 36 })
    const unseen = await insertUniversity(db, { name: 'Unseen College', status: 'Denied' })
    expect((await links())[0]![2]).toBe('/university/Big%20College%20Reno?tab=study-hub')
    expect((await links(browser))[0]![2]).toBe('/university/Big%20College%20Reno?tab=study-hub')
    await db('users').where({ id: user.id }).update({ university_id: university })
    expect((await links(browser))[0]![2]).toBe('/university/Onboard%20College%20Berkeley?tab=study-hub')
    await db('users').where({ id: user.id }).update({ university_id: unseen.id })
    expect((await links(browser))[0]![2]).toBe('/university/Big%20College%20Reno?tab=study-hub')
    await db('universities').where({ id: big.id }).del()
  })
})

describe('the navigation bar', () => {
  it('links logged-in users to the insights, with a named icon', async () => {
    const link = parse((await browser.get('/')).text).querySelector('.nav a[href="/insights"]')
    expect(link?.text.trim()).toBe('Study Insights')
    expect(link?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    expect(parse((await app.browser().get('/')).text).querySelector('.nav a[href="/insights"]')).toBeNull()
  })
})

describe('the tab For You', () => {
  const forYou = async (query = '', who = browser) =>
    parse((await who.get(`/insights?tab=for-you${query}`)).text).querySelector('main')!

  it('asks a visitor to log in, and returns', async () => {
    const html = await forYou('', app.browser())
    expect(html.text).toContain('Sign in for personalized recommendations')
    expect(
      html
        .querySelectorAll('a')
        .find(({ text }) => text === 'Sign In')
        ?.getAttribute('href'),
    ).toBe('/signin?returnTo=%2Finsights%3Ftab%3Dfor-you')
  })

  it('has three cards with everything the specification names, and twelve with more', async () => {
    await db('users').where({ id: user.id }).update({ university_id: university })
    for (let n = 0; n < 15; n++)
      await insertLocation(db, {
        name: `Desk ${n}`,
        university_id: university,
        review_count: 5,
        rating_sum: 20 + (n % 5),
      })
    const html = await forYou()
    expect(html.querySelector('h2')?.text).toBe('Recommended for You')
    const cards = html.querySelectorAll('.card')
    expect(cards).toHaveLength(3)
    for (const card of cards) {
      expect(card.querySelector('img')?.getAttribute('src')).toBeTruthy()
      expect(card.querySelector('.match')?.text).toMatch(/^\d+% Match$/)
      expect(card.querySelector('.stars')?.text).toMatch(/out of 5 stars 5 reviews/)
      expect(card.querySelector('.why')?.text).toMatch(/[Oo]n your campus/)
      expect((await browser.get(card.querySelector('h3 a')!.getAttribute('href')!)).status).toBe(200)
    }
    expect(
      html.querySelector('a[href="/insights?tab=for-you&amp;more"], a[href="/insights?tab=for-you&more"]'),
    ).not.toBeNull()
    const more = await forYou('&more')
    expect(more.querySelectorAll('.card')).toHaveLength(12)
    expect(more.text).toContain('How we choose these')
    await db('study_locations').where({ university_id: university }).del()
  })

  it('doesn’t explain what it can’t show', async () => {
    const html = await whileRenamed(db, 'study_locations', 'avg_rating', () => forYou())
    expect(html.querySelector('.empty')?.text).toContain('We couldn’t load recommendations just now')
    expect(html.text).not.toContain('How we choose these')
  })
})
