import { brotliCompressSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campusPath } from '~/campuses/rules'
import type { UniversityRow } from '~db/tables'
import { insertLocation } from '../../factories/location'
import { insertInvite, insertStudySession, openedInvite } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { attrAt, attrsAt, textAt, textsAt } from '../../support/html'
import { ahead, HOUR } from '../../support/times'
import { answered, signInTo } from '../../support/answers'

const database = useDatabase()
const app = useApp(database)
const inHours = (n: number) => ahead(n * HOUR)
/** A two-hour slot starting in this many hours. */
const at = (n: number) => ({ start_time: inHours(n), end_time: inHours(n + 2) })

let campus: UniversityRow
let ada: { id: number; cookie: string }

const person = (first_name: string) => insertMember(database.db, app.env, { first_name })

const tabOf = (of: UniversityRow) => `${campusPath(of.key)}?tab=study-sessions`
/** Ada's study session on the campus. */
const make = (values: Partial<Parameters<typeof insertStudySession>[1]> = {}) =>
  insertStudySession(database.db, { university_id: campus.id, creator_id: ada.id, ...values })

async function hub(query = '', cookie = '', of = campus) {
  const answer = await answered(app.browser(cookie).get(tabOf(of) + query), 200)
  const html = answer.html
  const cards = html.querySelectorAll('.session-card').map((card) => ({
    title: textAt(card, 'h3'),
    to: attrAt(card, 'h3 a', 'href'),
    badges: textsAt(card, '.badge'),
    text: card.structuredText,
    pictures: card.querySelectorAll('.avatar').length,
    more: card.querySelector('.people-more')?.text ?? null,
  }))
  return { ...answer, html, cards, titles: cards.map(({ title }) => title) }
}

beforeAll(async () => void (ada = await person('Ada')))
beforeEach(async () => void (campus = await insertUniversity(database.db)))

describe('Study Sessions of the account page', () => {
  it('lists upcoming ones that the user created or joined, at all campuses', async () => {
    const [me, other] = [await person('Mia'), await person('Otto')]
    const page = async () => (await app.browser(me.cookie).get('/account/miareader?tab=sessions')).html
    expect(textAt(await page(), '.tabs [aria-current]')).toBe('Study Sessions')
    expect(textAt(await page(), '.empty')).toContain('No upcoming study sessions')
    const east = await insertUniversity(database.db, { time_zone: 'America/New_York' })
    const own = { creator_id: me.id }
    await make({ ...own, title: 'Mine', is_public: false, ...at(9) })
    await make({ ...own, title: 'Now', ...at(-1) })
    await make({ ...own, title: 'Over', ...at(-9) })
    await make({ creator_id: other.id, title: 'Not mine', ...at(4) })
    const joined = { title: 'Joined', is_public: false, participants: [me.id] }
    const times = { start_time: new Date('2030-03-06T22:00:00Z'), end_time: new Date('2030-03-07T00:00:00Z') }
    await make({ university_id: east.id, creator_id: other.id, ...joined, ...times })
    const denied = await insertUniversity(database.db, { status: 'Denied' })
    await make({ ...own, university_id: denied.id, title: 'Hidden' })
    const cards = (await page()).querySelectorAll('.session-card')
    expect(cards.map((card) => [textAt(card, 'h3'), ...textsAt(card, '.badge')])).toEqual([
      ['Now', 'Creator', 'Public', 'Now'],
      ['Mine', 'Creator', 'Private'],
      ['Joined', 'Joined', 'Private'],
    ])
    expect(cards[2]!.structuredText).toContain('5:00 PM – 7:00 PM EST')
    expect(cards[2]!.structuredText).toContain(east.name)
  })
})

describe('the Study Hub', () => {
  it('is a tab of the campus, under both of its names', async () => {
    const path = campusPath(campus.key)
    for (const name of ['study-hub', 'study-sessions']) {
      const html = (await app.browser().get(`${path}?tab=${name}`)).html
      expect(textAt(html, 'h1')).toBe(campus.name)
      expect(textAt(html, 'h2')).toBe('Study Sessions')
      expect(
        html
          .querySelectorAll('.tabs a')
          .map((link) => [link.text, link.getAttribute('href'), link.getAttribute('aria-current')]),
      ).toEqual([
        ['Study Spots', path, undefined],
        ['Study Hub', `${path}?tab=study-sessions`, 'page'],
      ])
      expect(textAt(html, 'title')).toContain(`Study sessions at ${campus.name}`)
      expect(attrAt(html, 'link[rel=canonical]', 'href')).toBe(`${app.origin}${tabOf(campus)}`)
      expect(attrAt(html, 'meta[name=robots]', 'content')).toBe('noindex')
    }
    expect(textAt((await app.browser().get(`${path}?tab=else`)).html, '.tabs [aria-current]')).toBe(
      'Study Spots',
    )
    expect((await app.browser().get(`${path}/study-sessions`)).to).toBe(`${path}?tab=study-sessions`)
  })

  it('has a link to create one, a search and two filters, which are forms and links', async () => {
    const { html } = await hub('&filter=mine')
    expect(textAt(html, '.hub a.button')).toBe('Create Session')
    expect(attrAt(html, '.hub a.button', 'href')).toBe(`${campusPath(campus.key)}/study-sessions/create`)
    const form = html.querySelector('form.hub-search')!
    expect(form.getAttribute('method')).toBe('get')
    expect(attrAt(form, '#hub-q', 'placeholder')).toBe('Search by title, description or location...')
    expect(
      form
        .querySelectorAll('input[type=hidden]')
        .map((each) => `${each.getAttribute('name')}=${each.getAttribute('value')}`),
    ).toEqual(['tab=study-sessions', 'filter=mine'])
    expect(
      html.querySelectorAll('.hub .chip').map((chip) => [chip.text, chip.getAttribute('aria-current')]),
    ).toEqual([
      ['Upcoming', undefined],
      ['My Sessions', 'true'],
    ])
  })

  it('says that there are none, that none was found, and to visitors that they must log in', async () => {
    const said = async (query = '', cookie = '') => (await hub(query, cookie)).html.querySelector('.empty')!
    expect((await said()).text).toContain('No upcoming study sessions')
    expect((await said('&q=chess')).text).toContain('No study sessions found')
    expect((await said('&filter=mine', ada.cookie)).text).toContain('No study sessions here yet')
    const visitor = await said('&filter=mine')
    expect(visitor.text).toContain('Log in to see the study sessions you created or joined.')
    expect(attrAt(visitor, 'a', 'href')).toBe(signInTo(`${tabOf(campus)}&filter=mine`))
    expect((await said('&page=7')).text).toContain('No more study sessions')
  })

  it("lists what starts now or later, the next first; past ones are among one's own", async () => {
    await make({ title: 'Later', ...at(50) })
    await make({ title: 'Sooner', ...at(5) })
    await make({ title: 'Begun', ...at(-1) })
    await make({ title: 'Over', ...at(-50) })
    await make({ university_id: (await insertUniversity(database.db)).id, title: 'Elsewhere' })
    expect((await hub()).titles).toEqual(['Sooner', 'Later'])
    const mine = await hub('&filter=mine', ada.cookie)
    expect(mine.titles).toEqual(['Over', 'Begun', 'Sooner', 'Later'])
    expect(mine.cards.map(({ badges }) => badges)).toEqual([
      ['Creator', 'Public', 'Ended'],
      ['Creator', 'Public', 'Now'],
      ['Creator', 'Public'],
      ['Creator', 'Public'],
    ])
    expect((await hub('&filter=mine', (await person('Ben')).cookie)).titles).toEqual([])
  })

  it('shows on a card its creator, its audience, three people and the number of others', async () => {
    const others = await Promise.all(['B', 'C', 'D', 'E'].map(person))
    const location = await insertLocation(database.db, { name: 'Reading Room', university_id: campus.id })
    const times = { start_time: new Date('2030-03-07T06:00:00Z'), end_time: new Date('2030-03-07T08:30:00Z') }
    const participants = others.map((each) => each.id)
    const card = { title: 'Exam <week> & "more"', capacity: 6, ...times }
    const { id } = await make({ ...card, location_id: location.id, participants })
    await make({ creator_id: others[0]!.id, title: 'Alone', ...at(3) })
    const { cards } = await hub()
    expect(cards[1]).toMatchObject({ title: card.title, badges: ['Public'], pictures: 3, more: '+2' })
    expect(cards[1]!.to).toBe(`${campusPath(campus.key)}/study-sessions/${id}`)
    // The campus is in California and uses its time zone, whatever the server's is.
    expect(cards[1]!.text).toContain('Wed, Mar 6, 2030\n10:00 PM – 12:30 AM (Thu, Mar 7) PST')
    expect(cards[1]!.text).toContain('Reading Room')
    expect(cards[1]!.text).toContain('5 participants · 1 seat left')
    expect(cards[0]).toMatchObject({ badges: ['Public'], pictures: 1, more: null })
    expect(cards[0]!.text).toContain('1 participant')
    expect(cards[0]!.text).toContain('Location unavailable')
    expect((await hub('', ada.cookie)).cards[1]!.badges).toEqual(['Creator', 'Public'])
    expect((await hub('', others[1]!.cookie)).cards[1]!.badges).toEqual(['Joined', 'Public'])
  })

  it("has the university's color, or #667eea", async () => {
    await insertStudySession(database.db, { university_id: campus.id })
    expect((await hub()).text).toContain('--session:#667eea')
    const red = await insertUniversity(database.db, { school_hex_color: '#8C1515' })
    expect((await hub('', '', red)).text).toContain('--session:#8C1515;--on-session:#ffffff')
  })

  it('lists private study sessions only for those who may see them', async () => {
    const [joiner, holder, stranger] = [await person('Jo'), await person('Holly'), await person('Sam')]
    const { id } = await make({ title: 'Secret', is_public: false, participants: [joiner.id] })
    await make({ title: 'Open' })
    const invite = await insertInvite(database.db, { session_id: id, created_by: ada.id })
    const opened = await openedInvite(app, invite)
    for (const who of [ada, joiner]) {
      expect((await hub('', who.cookie)).titles.sort()).toEqual(['Open', 'Secret'])
      expect((await hub('&q=secret', who.cookie)).titles).toEqual(['Secret'])
    }
    const { cards } = await hub('', ada.cookie)
    expect(cards.find(({ title }) => title === 'Secret')?.badges).toEqual(['Creator', 'Private'])
    for (const cookie of ['', stranger.cookie, holder.cookie, opened]) {
      const page = await hub('', cookie)
      expect(page.titles).toEqual(['Open'])
      expect(page.text).not.toContain('Secret')
    }
    const held = async (query = '') => (await hub(query, `${holder.cookie}; ${opened}`)).titles.sort()
    expect(await held()).toEqual(['Open', 'Secret'])
    expect(await held('&filter=mine')).toEqual([])
    for (const over of [{ is_active: false }, { is_active: true, expires_at: inHours(-1) }]) {
      await database.db('session_invites').where({ id: invite.id }).update(over)
      expect(await held()).toEqual(['Open'])
    }
  })

  it('searches titles, descriptions and locations, each word somewhere', async () => {
    const room = await insertLocation(database.db, { name: 'Café Zoë Annex', university_id: campus.id })
    const vault = { name: 'Hidden Vault', university_id: campus.id, status: 'Pending' } as const
    const pending = await insertLocation(database.db, vault)
    const description = 'Bring the blue book. 100% sure_thing'
    await make({ ...at(1), title: 'Organic Chemistry', description })
    await make({ ...at(2), title: 'Linear algebra', location_id: room.id })
    await make({ ...at(3), title: 'Of numbers', location_id: pending.id })
    const found = async (q: string, cookie = '', more = '') =>
      (await hub(`&q=${encodeURIComponent(q)}${more}`, cookie)).titles
    for (const [q, ...titles] of [
      ['CHEM', 'Organic Chemistry'],
      ['blue organic', 'Organic Chemistry'],
      ['cafe zoe', 'Linear algebra'],
      ['algebra annex', 'Linear algebra'],
      ['algebra blue'],
      // Wildcards are ignored: only the remaining text is searched.
      ['%', 'Organic Chemistry', 'Linear algebra', 'Of numbers'],
      ['100%', 'Organic Chemistry'],
    ])
      expect(await found(q!), q).toEqual(titles)
    expect(await found('_')).toHaveLength(3)
    expect(await found('vault')).toEqual([])
    expect(await found('algebra', ada.cookie, '&filter=mine')).toEqual(['Linear algebra'])
    const { html } = await hub('&q=%22%3E%3Cscript%3E')
    expect(attrAt(html, '#hub-q', 'value')).toBe('"><script>')
  })

  it("has more pages, and shows one's own next to the next one", async () => {
    await database.db.raw(
      `insert into study_sessions (title, start_time, end_time, university_id, creator_id)
       select 'Session ' || lpad(n::text, 2, '0'), now() + (n - 30) * interval '1 hour', now() + (n - 29) * interval '1 hour', ?, ?
       from generate_series(1, 60) n`,
      [campus.id, ada.id],
    )
    await database.db.raw(
      `insert into users (email, first_name, last_name, role_id)
       select 'light' || n || '@example.edu', 'Name' || n * 7919 % 1000, 'Last' || n, (select id from roles where name = 'Student') from generate_series(1, 60) n`,
    )
    await database.db.raw(
      `insert into session_participants (session_id, user_id) select s.id, u.id from study_sessions s join users u on u.email like 'light%' and (u.id + s.id) % 12 = 0
       where s.university_id = ?`,
      [campus.id],
    )
    const first = await hub()
    expect(first.titles).toHaveLength(24)
    expect(first.cards.every(({ pictures, more }) => pictures === 3 && more === '+3')).toBe(true)
    // Fits into one round trip.
    expect(brotliCompressSync(first.text).length).toBeLessThan(14 * 1024)
    expect(first.titles[0]).toBe('Session 31')
    expect(textAt(first.html, '.hub [role=status]')).toBe('Study sessions 1–24')
    expect(textsAt(first.html, '.pages a')).toEqual(['Later'])
    const second = await hub('&page=2')
    expect(second.titles).toEqual([55, 56, 57, 58, 59, 60].map((n) => `Session ${n}`))
    expect(textsAt(second.html, '.pages a')).toEqual(['Earlier'])
    const mine = await hub('&filter=mine', ada.cookie)
    expect([mine.titles[0], mine.titles.at(-1)]).toEqual(['Session 25', 'Session 48'])
    expect(attrsAt(mine.html, '.pages a', 'href').map((to) => to?.slice(-6))).toEqual(['page=1', 'page=3'])
    expect((await hub('&filter=mine&page=3', ada.cookie)).titles).toHaveLength(12)
    expect(textAt((await hub('&filter=mine&page=4', ada.cookie)).html, '.empty')).toContain(
      'No more study sessions',
    )
    // Far in the past: the end of it.
    await database.db.raw(
      "update study_sessions set start_time = start_time - interval '9 days', end_time = end_time - interval '9 days'",
    )
    expect((await hub('&filter=mine', ada.cookie)).titles.at(-1)).toBe('Session 60')
  })

  it('says if its list cannot be read, and offers to try again; the error itself is only in the log', async () => {
    await insertStudySession(database.db, { university_id: campus.id, title: 'There' })
    expect((await hub()).titles).toEqual(['There'])
    app.dropCaches()
    await database.db.raw('alter table session_participants rename to away')
    try {
      for (const query of ['', '&q=There']) {
        const page = await hub(query)
        expect(page.titles).toEqual([])
        const said = page.html.querySelector('.empty')!
        expect(said.text).toContain('We couldn’t load the study sessions')
        expect(said.text).not.toContain('No study sessions found')
        const again = said.querySelector('a')!
        expect([again.text, again.getAttribute('href')]).toEqual(['Try again', tabOf(campus) + query])
        expect(page.html.querySelector('.toast')).toBeNull()
      }
      expect(app.lines.some(({ msg }) => msg === 'part of a page could not be loaded')).toBe(true)
    } finally {
      await database.db.raw('alter table away rename to session_participants')
    }
    expect((await hub()).titles).toEqual(['There'])
  })

  it("is cached for visitors until a study session changes, and shows no other user's badges", async () => {
    const { id } = await make({ title: 'Kept' })
    expect((await hub('', ada.cookie)).cards[0]!.badges).toEqual(['Creator', 'Public'])
    expect((await hub()).cards[0]!.badges).toEqual(['Public'])
    const before = app.lines.length
    expect((await hub()).titles).toEqual(['Kept'])
    expect(app.lines.slice(before).some(({ sql }) => typeof sql === 'number' && sql > 1)).toBe(false)
    await database.db('study_sessions').where({ id }).update({ is_public: false })
    expect((await hub()).titles).toEqual([])
    await database.db('study_sessions').where({ id }).update({ is_public: true, title: 'Anew' })
    expect((await hub()).titles).toEqual(['Anew'])
    await database.db('study_sessions').where({ id }).del()
    expect((await hub()).titles).toEqual([])
  })

  it('has no scripts and no photos in lite mode, but all its text', async () => {
    const image_url = 'profile_images/5/profile_img?t=1'
    const pictured = await insertUser(database.db, { first_name: 'Pia', image_url })
    await make({ title: 'Light', creator_id: pictured.id })
    expect((await hub()).html.querySelector('.session-card img.avatar')).not.toBeNull()
    const lite = await app.browser().get(tabOf(campus), { 'Save-Data': 'on' })
    const html = lite.html
    expect(html.querySelectorAll('script[src], main img')).toEqual([])
    expect(textAt(html, '.session-card svg.avatar text')).toBe('PR')
    expect(textAt(html, '.session-card h3')).toBe('Light')
  })
})
