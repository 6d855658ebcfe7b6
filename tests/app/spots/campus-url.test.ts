import { describe, expect, it } from 'vitest'
import { campusViewPath, readCampusView } from '~/spots/campus-url'
import { itRows, itValues } from '../../support/it-rows'

const PATH = '/university/A%20B'
const read = (query: string) => readCampusView(new URLSearchParams(query))
/** Parses an address and writes it again. */
const tidy = (query: string) => {
  const view = read(query)
  return campusViewPath(PATH, view, { page: view.page, shown: view.shown }).slice(PATH.length)
}

describe("the address of a campus's list", () => {
  itRows([
    ['', ''],
    ['q=&kind=&rating=&sort=', ''],
    ['sort=reviews', ''],
    ['sort=distance&open=1', '?open=1&sort=distance'],
    ['q=+main+library+&sort=reviews', '?q=main+library&sort=reviews'],
    ['tag=Wifi&tag=Outlet&tag=Wifi', '?tag=Outlet&tag=Wifi'],
    ['tag=Quiet&study=Quiet&study=Group+Friendly', '?tag=Group+Friendly&tag=Quiet'],
    ['tag=Off-Campus', '?category=Off-Campus'],
    ['tag=Private+Rooms', '?tag=Private+Rooms'],
    [
      'category=On-Campus&kind=library&kind=cafe&rating=4.5',
      '?category=On-Campus&kind=library&kind=cafe&rating=4.5',
    ],
    ['shown=48', '?shown=48'],
    ['shown=25', '?shown=48'],
    ['page=3&shown=96', '?page=3&shown=96'],
    ['tab=study-hub&utm=x', ''],
  ])('is read', (query, expected) => expect(tidy(query)).toBe(expected))

  itValues([
    'page=-1',
    'page=0',
    'page=abc',
    'page=1e9',
    'page=',
    'page=1.5',
    'shown=-1',
    'shown=0',
    'shown=abc',
    'shown=1',
    'sort=upside-down',
    'sort=toString',
    'open=yes',
    'rating=9',
    'rating=-1',
    'rating=4.0',
    'category=Uncategorized',
    'category=on-campus',
    'kind=castle',
    'kind=constructor',
    `tag=${'x'.repeat(101)}`,
  ])('ignores what it doesn’t know', (query) => expect(tidy(query)).toBe(''))

  it('reduces values that are too large to the maximum', () => {
    expect(read('page=999999999').page).toBe(1000)
    expect(read('shown=999999999').shown).toBe(96)
    expect(read(`q=${'x'.repeat(10_000)}`).q).toHaveLength(200)
    expect(read(Array.from({ length: 500 }, (_each, n) => `tag=t${n}`).join('&')).tags).toHaveLength(20)
  })

  it('writes the same again, whatever it says', () => {
    const view = read(
      'q=a+%26+b&tag=50%25&tag=Quiet&tag=Wifi&category=Off-Campus&kind=park&rating=3&open=1&sort=name&page=2&shown=72',
    )
    const path = campusViewPath(PATH, view, { page: view.page, shown: view.shown })
    expect(readCampusView(new URL(path, 'http://x').searchParams)).toEqual(view)
  })

  it('starts at the first location again when something changes', () => {
    expect(campusViewPath(PATH, read('page=3&shown=96&tag=Wifi'), { openNow: true })).toBe(
      `${PATH}?tag=Wifi&open=1`,
    )
  })
})
