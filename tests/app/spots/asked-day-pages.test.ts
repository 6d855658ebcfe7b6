import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { datedName } from '~/spots/dates-rules'
import { shortDay } from '~/spots/model/alerts'
import { daysLater, fullDay, weekdayOfDay } from '~/spots/model/dates'
import { lastToday, WEEKDAY_CODES } from '~/spots/model/when-open'
import { WEEKDAYS } from '~/spots/model/week'
import { dayFrom, insertDates } from '../../factories/area'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { fieldsOf } from '../../support/formats/form-fields'
import { attrAt, attrsAt, linksAt, textAt, textsAt } from '../../support/html'
import { itRows, itValues } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
const CAMPUS = '/university/Asking%20College%20Berkeley'

/** A day in three days: no page says today or tomorrow for it. */
const DAY = dayFrom(3)
const CODE = WEEKDAY_CODES[weekdayOfDay(DAY) - 1]!
const { name: WEEKDAY } = WEEKDAYS[weekdayOfDay(DAY) - 1]!
const DATED = datedName(DAY)

beforeAll(async () => {
  const { db } = database
  const campus = await insertUniversity(db, { name: 'Asking College', time_zone: 'UTC' })
  const at = { university_id: campus.id, time_zone: 'UTC' }
  const on = (start_time: string, end_time: string) => [
    { day_of_week: weekdayOfDay(DAY), is_open: true, start_time, end_time },
  ]
  await insertLocation(db, { ...at, name: 'Asked Library', hours: on('14:00', '22:00') })
  await insertLocation(db, { ...at, name: 'Early Library', hours: on('08:00', '12:00'), tags: ['Quiet'] })
  await insertLocation(db, { ...at, name: 'Unknown Library' })
  const holiday = await insertLocation(db, { ...at, name: 'Holiday Library', hours: on('08:00', '23:00') })
  await insertDates(db, holiday.id, { [DAY]: ['10:00-20:00'], [dayFrom(40)]: [] })
  await db.raw('analyze')
})
beforeEach(() => app.dropCaches())

/** A page as a visitor without scripts gets it. */
async function look(path: string) {
  const answer = await app.browser().get(path)
  expect(answer.status, path).toBe(200)
  const { html } = answer
  return {
    html,
    names: textsAt(html, '.cards h3').sort(),
    said: textsAt(html, 'main [role=status]').map((text) => text.trim()),
    chips: textsAt(html, '.chip').map((text) => text.replace(' ×, remove filter', '')),
    links: attrsAt(html, '.chip', 'href').map((href) => href!.replaceAll('&amp;', '&')),
    openings: Object.fromEntries(
      html
        .querySelectorAll('.cards > li')
        .map((card) => [textAt(card, 'h3'), textAt(card, '.opening')] as const),
    ),
  }
}
const search = (q: string, more = '') => look(`/search?q=${encodeURIComponent(q)}${more}`)

describe.each([
  ['the page of a campus', CAMPUS],
  ['the search', '/search'],
])('%s', (_of, path) => {
  const more = path === '/search' ? '&q=library' : ''

  it('has only what is open at a time of the asked day, and says until when', async () => {
    const page = await look(`${path}?on=${CODE}&at=19:00${more}`)
    expect(page.openings).toEqual({
      'Asked Library': `Open ${WEEKDAY} until 10:00 PM`,
      'Holiday Library': `Open ${WEEKDAY} until 8:00 PM (holiday hours)`,
    })
    expect(page.chips.at(-1)).toBe(`Open ${DATED}, at 7:00 PM`)
    expect(page.links.at(-1)).toBe(path + (more && '?q=library'))
    const canonical = new URL(attrAt(page.html, 'link[rel=canonical]', 'href')!.replaceAll('&amp;', '&'))
    expect([canonical.searchParams.get('on'), canonical.searchParams.get('at')]).toEqual([CODE, '19:00'])
    expect(attrAt(page.html, 'meta[name=robots]', 'content')).toBe('noindex')
    // The counts of quick filters are among these two.
    expect(textsAt(page.html, '.quick li').some((text) => /Quiet 0/.test(text))).toBe(true)
  })

  it('has what opens at any time of the asked day', async () => {
    const { openings, chips } = await look(`${path}?on=${CODE}${more}`)
    expect(openings).toEqual({
      'Asked Library': `Opens ${WEEKDAY} at 2:00 PM`,
      'Early Library': `Opens ${WEEKDAY} at 8:00 AM`,
      'Holiday Library': `Opens ${WEEKDAY} at 10:00 AM (holiday hours)`,
    })
    expect(chips.at(-1)).toBe(`Open ${DATED}`)
    expect((await look(`${path}?on=${DAY}&at=21:59${more}`)).chips.at(-1)).toBe(
      `Open ${DATED}, until 10:00 PM`,
    )
  })

  it('has a form that keeps what was chosen, and works without scripts', async () => {
    const { html } = await look(`${path}?on=${CODE}&at=19:00${more}`)
    const form = html.querySelectorAll('form').find((each) => each.querySelector('select[name=on]'))!
    expect(form.getAttribute('method')).toBe('get')
    const fields = fieldsOf(form)
    expect([fields.on, fields.at]).toEqual([CODE, '19:00'])
    const sent = new URLSearchParams(Object.entries(fields) as [string, string][])
    expect((await look(`${path}?${sent}`)).names).toEqual(['Asked Library', 'Holiday Library'])
    const days = textsAt(form, 'select[name=on] option')
    expect(days.slice(0, 3)).toEqual(['Any day', 'Today', 'Tomorrow'])
    expect(days).toHaveLength(8)
    expect(days).toContain(`${WEEKDAY.slice(0, 3)}, ${shortDay(DAY)}`)
    const dated = (await look(`${path}?on=${dayFrom(40)}${more}`)).html
    expect(attrAt(dated, 'select[name=on] option[selected]', 'value')).toBe(dayFrom(40))
  })

  it('answers only for days that are ahead, and not too far', async () => {
    const all = ['Asked Library', 'Early Library', 'Holiday Library', 'Unknown Library']
    for (const [day, why] of [
      [daysLater(lastToday(new Date()), -1), 'is over, so we left it out. Choose today or a later day.'],
      ['1999-12-24', 'is over, so we left it out. Choose today or a later day.'],
      [dayFrom(402), 'is too far ahead, so we left it out. Choose a day in the next 400 days.'],
    ] as const) {
      const page = await look(`${path}?on=${day}&at=19:00${more}`)
      expect(page.said.join(' ')).toContain(`${fullDay(day)} ${why}`)
      expect(page.names).toEqual(all)
      expect(page.chips.join()).not.toContain('Open')
      expect(page.html.innerHTML).not.toMatch(/href="[^"]*[?;]on=/)
    }
    expect((await look(`${path}?on=${dayFrom(399)}${more}`)).chips.join()).toContain('Open')
  })

  it('says how to go on if nothing is open then', async () => {
    const { html, names } = await look(`${path}?on=${CODE}&at=03:00${more}`)
    expect(names).toEqual([])
    const ways = linksAt(html, '.more-links a')
    expect(ways).toContainEqual([
      `Search without Open ${DATED}, at 3:00 AM (4)`,
      path + (more && '?q=library'),
    ])
  })

  it('keeps old links', async () => {
    const page = await look(`${path}?at=19:00${more}`)
    expect(page.chips.at(-1)).toMatch(/^Open at 7:00 PM( tomorrow)?$/)
    expect(page.links.at(-1)).toBe(path + (more && '?q=library'))
  })

  it('has a map of what is open then', async () => {
    const { html } = await look(`${path}?on=${CODE}&at=19:00&view=map${more}`)
    const text = html.querySelector('main')!.textContent
    if (path === CAMPUS) expect(text).toMatch(/pins are open then/)
    expect(textsAt(html, '.cards h3')).toHaveLength(2)
  })

  itValues([
    '',
    'sunday',
    'SUN',
    '%F0%9F%99%82',
    'x'.repeat(3000),
    '0000-01-01',
    '9999-12-31',
    'toString',
    '2026-02-30',
  ])('survives any day', async (day) => void (await look(`${path}?on=${day}&at=19:00${more}`)))
})

it('cached pages differ by day', async () => {
  const first = await app.send(`${CAMPUS}?on=${CODE}`)
  const second = await app.send(`${CAMPUS}?on=${CODE}&at=19:00`)
  expect([first, second].map(({ html }) => textsAt(html, '.cards h3').length)).toEqual([3, 2])
})

describe('a search', () => {
  itRows([
    [`library open at 7pm on ${WEEKDAY}`, '', `Open ${DATED}, at 7:00 PM`, '/search?q=library'],
    [`${WEEKDAY} library until 8 pm`, '', `Open ${DATED}, until 8:00 PM`, '/search?q=library'],
    [`library ${WEEKDAY} evening`, '', `Open ${DATED}, at 7:00 PM`, '/search?q=library'],
    // The form and the words complete each other; the form wins.
    ['library at 7pm', `&on=${CODE}`, `Open ${DATED}, at 7:00 PM`, '/search?q=library'],
    [`library ${WEEKDAY}`, '&at=19:00', `Open ${DATED}, at 7:00 PM`, '/search?q=library'],
    [`library tomorrow 9am`, `&on=${CODE}&at=19:00`, `Open ${DATED}, at 7:00 PM`, '/search?q=library'],
  ])('reads a day as one filter', async (q, more, chip, without) => {
    const { names, chips, links } = await search(q, more)
    expect(names).toEqual(['Asked Library', 'Holiday Library'])
    const times = chips.flatMap((text, at) => (text.startsWith('Open ') ? [[text, links[at]]] : []))
    expect(times).toEqual([[chip, without]])
  })

  it('says why it leaves out a day that was typed', async () => {
    const { names, said, chips } = await search('asked library dec 24 1999')
    expect(names).toEqual(['Asked Library'])
    expect(said.join(' ')).toContain('Dec 24, 1999 is over')
    expect(chips).toEqual(['“asked library dec 24 1999”'])
  })

  it('takes words as words when asked to', async () =>
    expect((await search(`asked library ${WEEKDAY}`, '&verbatim=1')).chips).toHaveLength(1))
})
