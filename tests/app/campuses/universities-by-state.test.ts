import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { universitiesByState } from '~/campuses/universities-by-state.server'
import { allSchoolsWords } from '~/campuses/words'
import type { UniversityCard } from '~/campuses/queries.server'
import { insertLocation } from '../../factories/location'
import { insertUniversity, stateId } from '../../factories/university'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { attrAt } from '../../support/html'
import { itValues } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database)

beforeAll(async () => {
  const { db } = database
  const add = async (name: string, abr: string, values = {}) =>
    insertUniversity(db, { name, city: 'Town', states_id: await stateId(db, abr), ...values })
  await add('Zeta', 'CA')
  await add('Beta', 'CA')
  await add('Alpha', 'TX')
  await add('Hidden', 'NY', { status: 'Pending' })
})
beforeEach(() => app.dropCaches())

const look = async (query = '') => {
  const { status, text } = await app.send(`/allschools${query}`)
  const html = parse(text)
  return {
    status,
    html,
    states: html
      .querySelectorAll('section.state')
      .map((section) => [
        section.querySelector('h2')!.textContent,
        ...section.querySelectorAll('a').map((link) => link.textContent),
      ]),
    said: html
      .querySelectorAll('[role=status]')
      .map((each) => each.textContent)
      .join(' '),
  }
}

describe('/allschools', () => {
  it('lists Approved campuses by state, each with its page', async () => {
    const { states, said, html } = await look()
    expect(states).toEqual([
      ['California', 'Beta', 'Zeta'],
      ['Texas', 'Alpha'],
    ])
    expect(said).toContain('3 universities')
    expect(attrAt(html, 'section.state a', 'href')).toBe('/university/Beta%20Town')
    expect(html.querySelectorAll('#state option').map((option) => option.textContent)).toEqual([
      'All states',
      'California',
      'Texas',
    ])
  })

  it('shows the number of universities per state and of study spots per campus, and links to each state', async () => {
    const { db } = database
    const beta = (await db('universities').where({ name: 'Beta' }).first('id'))!.id
    const hidden = { university_id: beta, status: 'Pending' } as const
    const ids = []
    for (const values of [{ university_id: beta }, { university_id: beta }, hidden, {}])
      ids.push((await insertLocation(db, values)).id)
    app.dropCaches()
    const { html } = await look()
    const text = (selector: string) =>
      html.querySelectorAll(selector).map((each) => each.textContent.replace(/\s+/g, ' ').trim())
    expect(text('.state header span')).toEqual(['2 universities', '1 university'])
    expect(text('.state li')).toEqual([
      'Beta Town · 2 spots on campus',
      'Zeta Town · no spots on campus yet',
      'Alpha Town · no spots on campus yet',
    ])
    expect(text('.jump li')).toEqual(['California 2', 'Texas 1'])
    for (const link of html.querySelectorAll('.jump a'))
      expect(
        html.querySelector(link.getAttribute('href')!.replace('/allschools', ''))!.querySelector('h2')!
          .textContent,
      ).toBe(link.textContent)
    expect((await look('?state=Texas')).html.querySelector('.jump')).toBeNull()
    await db('study_locations').whereIn('id', ids).del()
  })

  it('is filtered by state and by name, alone and together, and links back', async () => {
    expect((await look('?state=Texas')).states).toEqual([['Texas', 'Alpha']])
    expect((await look('?state=texas')).said).toContain('1 university')
    const found = await look('?q=town&state=California')
    expect(found.states.map(([state, ...names]) => [state, ...names.sort()])).toEqual([
      ['California', 'Beta', 'Zeta'],
    ])
    expect(attrAt(found.html, '.state-filter input[name=q]', 'value')).toBe('town')
    expect(attrAt(found.html, 'main p[role=status] a', 'href')).toBe('/allschools')
    const none = await look('?q=zeta&state=Texas')
    expect(none.said).toContain('No universities found')
    expect(attrAt(none.html, '.empty[role=status] a', 'href')).toBe('/allschools')
    expect((await look()).html.querySelector('.empty')).toBeNull()
  })

  itValues([
    '?state=Atlantis',
    '?state=New+York',
    '?state=',
    '?state=%3Cscript%3E',
    '?state=toString',
    `?state=${'x'.repeat(5000)}`,
  ])('ignores what it doesn’t know', async (query) => {
    const { status, states } = await look(query)
    expect([status, states.length]).toEqual([200, 2])
  })

  it('offers to request a university, with a working link', async () => {
    const link = (await look()).html.querySelector('#request a')!
    expect(link.textContent).toBe('Request School')
    expect(link.getAttribute('href')).toBe('/allschools/request')
    const { html: none } = await look('?q=Howard+%26+Sons')
    expect(attrAt(none, '#request a', 'href')).toBe('/allschools/request?name=Howard+%26+Sons')
  })

  it('redirects to the only match, however it is written', async () => {
    const zeta = '/university/Zeta%20Town'
    for (const q of [
      'Zeta, Town',
      'zeta',
      'ZETA TOWN',
      'Zeta, Town, CA',
      'zet',
      'zzeta',
      'zeta twon',
      'town zeta california',
    ]) {
      const { status, headers } = await app.send(`/allschools?q=${encodeURIComponent(q)}`)
      expect([status, headers.location], q).toEqual([302, zeta])
    }
    expect((await app.send('/allschools?q=town&state=Texas')).to).toBe('/university/Alpha%20Town')
    expect((await look('?q=hidden')).said).toContain('No universities found')
  })

  it('redirects to an exact name among longer ones, and lists those of one name', async () => {
    const { db } = database
    const add = async (name: string, city: string, abr: string) =>
      insertUniversity(db, { name, city, states_id: await stateId(db, abr) })
    await add('University of Pinewood', 'Ann Harbor', 'MI')
    await add('University of Pinewood-Flintstone', 'Flintstone', 'MI')
    await add('Twin College', 'Elm', 'CA')
    await add('Twin College', 'Oak', 'TX')
    const path = '/university/University%20of%20Pinewood%20Ann%20Harbor'
    for (const q of [
      'University of Pinewood',
      'University of Pinewood, Ann Harbor, MI',
      'university of pinewood ann harbor',
    ])
      expect((await app.send(`/allschools?q=${encodeURIComponent(q)}`)).to, q).toBe(path)
    expect((await look('?q=pinewood')).said).toContain('2 universities')
    expect((await look('?q=twin+college')).said).toContain('2 universities')
    await db('universities').whereNot({ city: 'Town' }).del()
  })

  it('says what to do about a single letter, and shows all', async () => {
    const { html, said, states } = await look('?q=z')
    expect(html.querySelector('.note')!.textContent).toBe('Enter at least 2 letters of a name or city.')
    expect(attrAt(html, '#chooser-q', 'value')).toBe('z')
    expect(states.length).toBeGreaterThan(1)
    expect(said).not.toContain('“z”')
  })
})

it('more than 300 campuses are shown by their states, until one is chosen', () => {
  const all = Array.from({ length: 301 }, (_each, n): UniversityCard & { spots: number } => ({
    id: n,
    key: `K${n}`,
    name: `N${n}`,
    city: 'C',
    state: n % 2 ? 'Utah' : 'Ohio',
    color: null,
    reviews: 0,
    spots: n,
  }))
  expect(universitiesByState({ all, found: null, state: null })).toMatchObject({
    states: [],
    index: [
      { state: 'Ohio', n: 151, to: '?state=Ohio' },
      { state: 'Utah', n: 150, to: '?state=Utah' },
    ],
  })
  const chosen = universitiesByState({ all, found: null, state: 'Utah' })
  expect(chosen.index).toEqual([{ state: 'Utah', n: 150, to: '#in-utah' }])
  expect(
    chosen.states.map(({ id, state, schools }) => [
      id,
      state,
      allSchoolsWords.count(schools.length),
      schools.length,
    ]),
  ).toEqual([['in-utah', 'Utah', '150 universities', 150]])
  const [{ spots, ...first }] = chosen.states[0]!.schools as [(typeof chosen.states)[0]['schools'][0]]
  expect({ ...first, spots: allSchoolsWords.spots(spots) }).toEqual({
    key: 'K1',
    name: 'N1',
    city: 'C',
    spots: '1 spot on campus',
  })
})
