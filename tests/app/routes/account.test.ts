import { beforeAll, describe, expect, it } from 'vitest'
import type { UserRow } from '../../../db/tables'
import { insertLocation } from '../../factories/location'
import { insertReview, reviewText } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { attrAt, attrsAt, linksAt, textAt, textsAt } from '../../support/html'
import { ago, DAY } from '../../support/times'
import { answered, signInTo } from '../../support/answers'
import { itRows } from '../../support/it-rows'
import { whileRenamed } from '../../support/services/broken'

const database = useDatabase()
const app = useApp(database)

async function student(values: Partial<UserRow> & { role?: 'Student' | 'Admin' } = {}) {
  const user = await insertUser(database.db, values)
  const { cookie } = await logIn(database.db, app.env, user.id)
  const page = async (path: string) => {
    const answer = await app.browser(cookie).get(path)
    return { ...answer, html: answer.html }
  }
  return { user, cookie, page }
}

describe('the account page', () => {
  it("is the reader's own at its canonical address, whatever name is requested", async () => {
    const { page } = await student({ first_name: 'Mary Ann', last_name: 'Ó Súilleabháin' })
    const own = `/account/${encodeURIComponent('mary annó súilleabháin')}`
    for (const path of [
      '/account/robinreader',
      '/account/MARY',
      '/account/%20',
      '/account/..%2Fx',
      '/account/me?page=2',
    ]) {
      const answer = await page(path)
      expect([answer.status, answer.to], path).toEqual([302, own + (path.includes('?') ? '?page=2' : '')])
    }
    const answer = await answered(page(own), 200)
    expect(textAt(answer.html, 'h1')).toBe('Mary Ann Ó Súilleabháin')
  })

  it('gives each of its tabs, like those of other pages, a title of its own', async () => {
    const { page } = await student({ role: 'Admin', first_name: 'Ada', last_name: 'Admin' })
    const titlesOf = (path: string, queries: string[]) =>
      Promise.all(queries.map(async (query) => textAt((await page(path + query)).html, 'title')))
    const tabs = ['', '?tab=collections', '?tab=sessions', '?tab=requests']
    expect(await titlesOf('/account/adaadmin', tabs)).toEqual(
      ['Reviews', 'My Collection', 'Study Sessions', 'My requests'].map(
        (tab) => `${tab}: Ada Admin · Carrel`,
      ),
    )
    for (const [path, queries] of [
      ['/insights', ['', '?tab=for-you']],
      ['/setting', ['', '/preferences', '/notifications', '/study-sessions', '/security', '/data']],
      ['/admin-dashboard', ['', '?kind=campus', '/requests', '/requests?kind=campus']],
    ] as const)
      expect(new Set(await titlesOf(path, [...queries])).size, path).toBe(queries.length)
  })

  const ODD: [string, string][] = [
    ['.', '..'],
    ['%2e', '/'],
    ['😀', '\u200d'],
    ['a?b', '#c'],
    ['100%', '%41'],
  ]
  itRows(ODD)('has no redirect loops', async (first_name, last_name) => {
    const { page } = await student({ first_name, last_name })
    const answer = await answered(page('/account/x'), 302)
    expect((await page(answer.to!)).status).toBe(200)
  })

  it('sends a visitor to log in, and back', async () => {
    await answered(
      app.browser().get('/account/robinreader?page=2'),
      302,
      signInTo('/account/robinreader?page=2'),
    )
  })

  it('shows a card: initials, no university, the role, and next steps', async () => {
    const { page } = await student({ role: 'Admin', email: 'boss@school.org' })
    const { html } = await page('/account/robinreader')
    const card = html.querySelector('.profile')!
    expect(attrAt(card, '.avatar', 'data-initials')).toBe('RR')
    expect(card.text).toContain('No University Affiliation')
    expect(textsAt(card, '.badge')).toEqual(['Admin'])
    const links = linksAt(card, 'a')
    expect(links).toEqual([
      ['Edit Profile', '/setting'],
      ['Study Insights', '/insights'],
      ['Dashboard', '/admin-dashboard'],
      ['Sign Out', '/signout'],
    ])
    const menu = linksAt(html, '.nav-account a')
    expect(menu).toEqual([
      ['Profile', '/account/robinreader'],
      ['Settings', '/setting'],
      ['Sign out', '/signout'],
    ])
    expect(textAt(html, '.empty')).toBe('No reviews yet')
    expect(html.querySelector('.pages')).toBeNull()
  })

  it('links the university, and says that the address proves it', async () => {
    const campus = await insertUniversity(database.db, { name: 'Carded College', domain: 'carded.edu' })
    const { page } = await student({
      university_id: campus.id,
      email: 'a@cs.carded.edu',
      email_confirmed_at: new Date(),
    })
    const card = (await page('/account/robinreader')).html.querySelector('.profile')!
    expect(attrAt(card, 'a', 'href')).toBe('/university/Carded%20College%20Berkeley')
    expect(textsAt(card, '.badge')).toEqual(['Student', 'Verified student · Carded College'])
  })
})

describe('a tab that can’t be loaded', () => {
  itRows([
    ['', 'reviews', 'user_id'],
    ['?tab=sessions', 'study_sessions', null],
    ['?tab=requests', 'university_requests', null],
  ])('says so below the card, which stays', async (query, table, column) => {
    const { page } = await student()
    const { html } = await whileRenamed(database.db, table, column, () =>
      answered(page(`/account/robinreader${query}`), 200),
    )
    expect(textAt(html, 'h1')).toBe('Robin Reader')
    expect(textAt(html, '.note')).toBe('We couldn’t load this just now. Please try again in a moment.')
    expect(html.querySelector('.empty')).toBeNull()
  })
})

describe('the reviews', () => {
  let mine: Awaited<ReturnType<typeof student>>
  beforeAll(async () => {
    mine = await student()
    const campus = await insertUniversity(database.db, { name: 'Paged College' })
    for (let n = 1; n <= 11; n++) {
      const location = await insertLocation(database.db, {
        name: `Place no. ${n}`,
        ...(n === 11 ? { university_id: campus.id } : {}),
      })
      await insertReview(database.db, {
        study_location_id: location.id,
        user_id: mine.user.id,
        rating: 1 + (n % 5),
        description: reviewText(`Number ${n}.`) + ' More of it.'.repeat(n === 11 ? 20 : 0),
        created_at: ago((20 - n) * DAY),
        updated_at: ago((20 - n) * DAY),
      })
    }
    const other = await insertUser(database.db)
    const location = await insertLocation(database.db)
    await insertReview(database.db, {
      study_location_id: location.id,
      user_id: other.id,
      description: reviewText('Somebody else.'),
    })
  })
  const titles = async (path: string) => textsAt((await mine.page(path)).html, '.review h3')
  const names = (...numbers: number[]) => numbers.map((n) => `Place no. ${n}`)

  it("are five per page, newest first, and only one's own", async () => {
    expect(await titles('/account/robinreader')).toEqual(names(11, 10, 9, 8, 7))
    expect(await titles('/account/robinreader?page=2')).toEqual(names(6, 5, 4, 3, 2))
    expect(await titles('/account/robinreader?page=3')).toEqual(names(1))
    for (const page of ['4', '999999999'])
      expect(await titles(`/account/robinreader?page=${page}`), page).toEqual(names(1))
    for (const page of ['0', '-1', 'x', ''])
      expect(await titles(`/account/robinreader?page=${page}`), page).toEqual(names(11, 10, 9, 8, 7))
    const links = (await mine.page('/account/robinreader?page=2')).html.querySelectorAll('.pages a')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/account/robinreader?page=1',
      '/account/robinreader?page=3',
    ])
  })

  it('link to their location, on campus and off it, and to editing and deleting', async () => {
    const [onCampus, off] = (await mine.page('/account/robinreader')).html.querySelectorAll('.review')
    expect(attrAt(onCampus!, 'h3 a', 'href')).toBe('/university/Paged%20College%20Berkeley/Place%20no.%2011')
    const id = attrAt(off!, 'h3 a', 'href')
    expect(id).toMatch(/^\/location\/\d+$/)
    const actions = attrsAt(off!, '.review-actions a', 'href')
    expect(actions).toEqual([`${id}/review`, `${id}/review/photos`, `${id}/review/delete`])
    expect(textAt(off!, '.own-actions summary')).toBe(`Edit ReviewClose: ${textAt(off!, 'h3')}`)
    for (const link of onCampus!.querySelectorAll('a'))
      expect((await mine.page(link.getAttribute('href')!)).status).toBe(200)
    expect(textAt(onCampus!, 'details summary')).toContain('Read More')
    expect(off!.querySelector('.review-text details')).toBeNull()
  })

  it('of a location that is not public are shown without it, saying so, and can be deleted', async () => {
    const { user, page, cookie } = await student()
    const campus = await insertUniversity(database.db, { name: 'Gone College', status: 'Denied' })
    for (const values of [
      { name: 'Gone Café', status: 'Denied' as const },
      { name: 'Gone Library', university_id: campus.id },
    ]) {
      const location = await insertLocation(database.db, values)
      await insertReview(database.db, {
        study_location_id: location.id,
        user_id: user.id,
        description: reviewText('Kept words.'),
      })
    }
    const { html, text } = await page('/account/robinreader')
    const reviews = html.querySelectorAll('.review')
    expect(reviews).toHaveLength(2)
    for (const review of reviews) {
      expect(textAt(review, 'h3')).toBe('Unlisted study spot')
      expect(review.text).toContain('Nobody else can see this review right now.')
      expect(review.text).toContain('Kept words.')
      expect(review.querySelectorAll('a').map(({ text: name }) => name)).toEqual(['Delete Review'])
    }
    expect(text).not.toMatch(/Gone (Café|Library|College)/)

    const path = attrAt(reviews[0]!, 'a', 'href')!
    const confirming = await page(path)
    expect([confirming.status, confirming.html.querySelector('blockquote')?.text]).toEqual([
      200,
      reviewText('Kept words.'),
    ])
    expect(confirming.text).not.toMatch(/Gone (Café|Library|College)/)
    await answered(app.browser(cookie).post(path), 303, '/account/me')
    expect((await page('/account/robinreader')).html.querySelectorAll('.review')).toHaveLength(1)
    expect((await page(path)).status).toBe(404)
  })
})

describe('next to a review', () => {
  it("are the author's photo, university and its badge", async () => {
    const campus = await insertUniversity(database.db, { name: 'Chosen School' })
    await insertUniversity(database.db, { name: 'Proven School', domain: 'www.proven.edu' })
    const location = await insertLocation(database.db)
    const author = async (values: Partial<UserRow>) => {
      const user = await insertUser(database.db, values)
      await insertReview(database.db, { study_location_id: location.id, user_id: user.id })
      return user
    }
    const pictured = await author({
      first_name: 'Pia',
      university_id: campus.id,
      email: 'a@proven.edu',
      email_confirmed_at: new Date(),
    })
    await database
      .db('users')
      .where({ id: pictured.id })
      .update({ image_url: `profile_images/${pictured.id}/profile_img?t=1700000000000` })
    await author({
      first_name: 'Una',
      university_id: campus.id,
      email: 'u@proven.edu',
      email_confirmed_at: null,
    })
    const reviews = (await app.browser().get(`/location/${location.id}`)).html.querySelectorAll(
      '.review header',
    )
    const [una, pia] = reviews
    const source = pia!.querySelector('img.avatar')?.getAttribute('src')
    expect(source).toBe(`/files/profile_images/${pictured.id}/profile_img-96.webp?t=1700000000000`)
    expect(textAt(pia!, 'p')).toMatch(/^Chosen School · Verified student · Proven School · /)
    expect(attrAt(una!, 'span.avatar', 'data-initials')).toBe('UR')
    expect(textAt(una!, 'p')).toMatch(/^Chosen School · (?!Verified)/)
  })
})
