import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { DRAWINGS } from '../drawings'
import { connected } from '../people'
import { expect, test } from '../test'
import { watchTransfers } from '../transfers'

/** What a cold list may request, without scripts. */
const REQUESTS = 15
/** Far from the demo's study spots. */
const FAR = { latitude: 44, longitude: -100 }

test('a list of 24 spots draws them from two files, and the rest when it is loaded', async ({
  site,
  page,
}) => {
  // Other tests find campuses by parts of their names and cities.
  const name = { name: 'Prairie Sketching School', city: 'Pierre' }
  const campus = await insertUniversity(connected(), { ...FAR, ...name, school_hex_color: '#8C1515' })
  for (let n = 0; n < 30; n++)
    await insertLocation(connected(), { ...FAR, university_id: campus.id, name: `Room ${n}` })
  const { transfers } = await watchTransfers(page)
  const files = (counts: (transfer: (typeof transfers)[0]) => boolean) =>
    new Set(transfers.filter(counts).map(({ url }) => url)).size // a picture that's in memory is reported again
  const eachIsItsOwn = async (cards: number) => {
    const drawings = await page.evaluate<{ own: number; next: number }[]>(`(() => {${DRAWINGS}})()`)
    expect(drawings).toHaveLength(cards)
    expect(drawings.filter(({ own, next }) => own > 1 || next < 5)).toEqual([])
  }

  await site.open(`/university/${encodeURIComponent(campus.key)}`)
  const last = page.getByRole('list', { name: 'Study spots' }).getByRole('listitem').last()
  await last.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(files(({ url }) => url.includes('/drawings/'))).toBe(2)
  expect(files(({ url }) => !url.endsWith('.js'))).toBeLessThanOrEqual(REQUESTS)
  await eachIsItsOwn(24)

  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(page.getByRole('heading', { name: /^Room/ })).toHaveCount(30)
  await eachIsItsOwn(30)
})
