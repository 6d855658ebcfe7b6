import { describe, expect, it } from 'vitest'
import { isCity, isName } from '~/spots/model/asked'
import { statesOfZip, zipFault } from '~/spots/model/zip'
import { isShortLink, pointIn } from '~/spots/requests/map-rules'
import { isSameStreet, streetOf } from '~/spots/requests/pin-view.server'
import { isSame, pictureName, sanitiseFileName } from '~/spots/requests/rules'
import { cleanLine } from '~/spots/requests/text-rules'
import { itRows } from '../../../support/it-rows'

describe('a pasted map link', () => {
  const HERE = { latitude: 37.8716, longitude: -122.2727 }
  itRows([
    [
      'Google, the pin rather than the view',
      'https://www.google.com/maps/place/Moe%27s+Books/@37.9,-122.3,17z/data=!3m1!4b1!4m6!3m5!1s0x80:0x9!8m2!3d37.8716!4d-122.2727!16s%2Fg%2F1',
    ],
    ['Google, a view', 'https://www.google.com/maps/@37.8716,-122.2727,17z'],
    ['Google, a search', 'https://www.google.com/maps/search/?api=1&query=37.8716%2C-122.2727'],
    ['Google, a search by path', 'https://www.google.com/maps/search/37.8716,-122.2727?entry=tts'],
    ['Google, an old one', 'http://maps.google.com/maps?q=loc:37.8716,-122.2727&z=17'],
    ['Google, a way there', 'https://www.google.com/maps/dir/?api=1&destination=37.8716,-122.2727'],
    ['Apple', 'https://maps.apple.com/?ll=37.8716,-122.2727&q=Moe%27s'],
    [
      'Apple, a newer one',
      'https://maps.apple.com/place?address=2476%20Telegraph&coordinate=37.8716,-122.2727&name=Moes',
    ],
    [
      'OpenStreetMap, a marker',
      'https://www.openstreetmap.org/?mlat=37.8716&mlon=-122.2727#map=18/37.9/-122.3',
    ],
    ['OpenStreetMap, a view', 'https://www.openstreetmap.org/#map=18/37.8716/-122.2727'],
    ['OpenStreetMap, a place', 'https://www.openstreetmap.org/node/123#map=18/37.8716/-122.2727&layers=N'],
    ['Bing', 'https://www.bing.com/maps?cp=37.8716~-122.2727&lvl=17'],
    ['a geo address', 'geo:37.8716,-122.2727?z=17'],
    ['two numbers', ' 37.8716, -122.2727 '],
    ['two numbers in brackets', '(37.8716 -122.2727)'],
    ['more digits than matter', '37.87160000000001,-122.27270000000001'],
  ])('is understood', (_name, text) => expect(pointIn(text)).toEqual(HERE))

  it('is not understood', () => {
    const links = [
      'https://maps.app.goo.gl/abc',
      'https://www.google.com/maps',
      'https://evil.example/?q=javascript:alert(1)',
    ]
    const numbers = ['91, 0.5', '37.8, -181', '0,0', '12345', '37.8716', `${'9'.repeat(5000)},1`]
    for (const text of ['', "Moe's Books, Berkeley", ...links, ...numbers])
      expect(pointIn(text), text).toBeNull()
  })

  it('that is shortened says nothing', () => {
    for (const link of [
      'https://maps.app.goo.gl/x',
      'goo.gl/maps/x',
      'https://osm.org/go/x',
      'https://maps.apple/p/x',
    ])
      expect(isShortLink(link), link).toBe(true)
    expect(isShortLink('https://www.google.com/maps/@1,2')).toBe(false)
  })
})

describe('a ZIP code', () => {
  it('is in its state', () => {
    const california = ['94704 CA', '94704-1234 CA']
    const others =
      '10027 NY,02139 MA,00601 PR,06390 NY,06520 CT,96799 AS,96814 HI,96910 GU,20001 DC,99501 AK,73301 TX,83414 WY,42223 TN'
    for (const both of [...california, ...others.split(',')]) {
      const [zip, abr] = both.split(' ') as [string, string]
      expect(zipFault(zip, abr), both).toBeNull()
    }
  })

  it('elsewhere is an error that says where', () => {
    expect(zipFault('94704', 'NV')).toEqual({ states: ['CA'] })
    expect(zipFault('06390', 'CA')).toEqual({ states: ['CT', 'NY'] })
  })

  it('is five digits, optionally with four more, in an existing area', () => {
    for (const zip of ['9470', '947041', '94704-', '94704 1234', 'abcde', '９４７０４'])
      expect(zipFault(zip, 'CA'), zip).toBe('form')
    expect(zipFault('00000', 'CA')).toBe('unknown')
    expect(statesOfZip('21355')).toEqual([])
  })
})

describe('names, cities and files', () => {
  it('are accepted if they are any', () => {
    const english = ['Texas A&M University (Corpus Christi)', "St. Mary's College", '24 Hour Diner']
    const others = ['University of Hawaiʻi at Mānoa', 'Café Zoë', '北京大学', 'Indiana University–Purdue']
    for (const name of [...english, ...others, 'University of California, Berkeley'])
      expect(isName(name), name).toBe(true)
    for (const name of ['<script>', 'a = b', 'Library!!!', 'x@y.z', '---', '...', '🎓', 'a\nb', '$$$'])
      expect(isName(name), name).toBe(false)
    for (const city of ['Berkeley', 'St. Louis', "Coeur d'Alene", 'Winston-Salem', 'Doña Ana'])
      expect(isCity(city), city).toBe(true)
    for (const city of ['Area 51', '-', 'A/B', '12345', '<b>']) expect(isCity(city), city).toBe(false)
  })

  it('match however people write them', () => {
    for (const [a, b] of [
      ['The University of Texas at Austin', 'University of Texas, Austin'],
      ['Saint Mary’s College', 'St. Marys College'],
      ['Café Zoë', 'cafe zoe'],
      ['2476 Telegraph Avenue', '2476 telegraph ave.'],
      ['12 North Street', '12 N St'],
      ["Moe's Books & More", 'Moes Books and More'],
    ])
      expect(isSame(a!, b!), `${a} ${b}`).toBe(true)
    for (const [a, b] of [
      ["Moe's Books", "Joe's Books"],
      ['Columbia College', 'Columbia University'],
      ['2476 Telegraph', '2467 Telegraph'],
      ['The', 'Of'],
    ]) {
      expect(isSame(a!, b!), `${a} ${b}`).toBe(false)
    }
  })

  it('are cleaned like other texts, and lose no word', () => {
    expect(cleanLine('  Main <script>alert(1)</script> Library\u202E\n ')).toBe(
      'Main <script>alert(1)</script> Library',
    )
    expect(cleanLine('JavaScript: The Good Parts Library')).toBe('JavaScript: The Good Parts Library')
  })

  it('of files become lowercase letters and hyphens', () => {
    const keyed = (name: string) => pictureName(sanitiseFileName(name))
    expect(keyed('My Photo (1).PNG')).toBe('my-photo-1.jpg')
    expect(keyed('../../etc/Passwd_File.jpeg')).toBe('passwd-file.jpg')
    expect(keyed('Bücherei.jpg')).toBe('bucherei.jpg')
    expect(keyed('写真.jpg')).toBe('photo.jpg')
    expect(sanitiseFileName('....jpg')).toBe('')
  })
})

describe('the street of an address', () => {
  itRows([
    ['2400 Durant Ave', 'Durant Ave'],
    ['2400-2410 Durant Ave., Suite 5', 'Durant Ave.'],
    ['12B 5th Street #3', '5th Street'],
    ['1 Main St Floor 2', 'Main St'],
    ['Doe Library', null],
    ['120', null],
    ['', null],
  ])('is that of the address', (address, street) => expect(streetOf(address)).toBe(street))

  itRows([
    ['E 5th Ave.', 'Fifth Avenue'],
    ['St. Mark’s Pl', 'Saint Marks Place'],
    ['MARTIN LUTHER KING JR WAY', 'Martin Luther King Junior Way'],
    ['Peña Blvd', 'Pena Boulevard'],
    ['North Avenue', 'North Avenue'],
  ])('can be the same', (one, other) => expect(isSameStreet(one, other)).toBe(true))

  itRows([
    ['Durant Ave', 'Bancroft Way'],
    ['5th Street', '15th Street'],
    ['North Avenue', 'South Street'],
  ])('is another one', (one, other) => expect(isSameStreet(one, other)).toBe(false))
})
