import { expect, it } from 'vitest'
import { osmDatesFrom, readOsmHours, type OsmHours } from '~/spots/model/osm-hours'
import { WEEK_DAYS, type Range } from '~/spots/model/week-file'
import { checkRows } from '../../support/rows'

/** Hours after midnight, above 24 on the next day; days that differ from the week after a plus; ! and why they're refused. */
const HOURS = `
24/7 => MoTuWeThFrSaSu 0-24
24 hours => MoTuWeThFrSaSu 0-24
Open 24 hours => MoTuWeThFrSaSu 0-24
24hrs => MoTuWeThFrSaSu 0-24
24x7 => MoTuWeThFrSaSu 0-24
00:00-24:00 => MoTuWeThFrSaSu 0-24
00:00-00:00 => MoTuWeThFrSaSu 0-24
Mo-Su 00:00-24:00 => MoTuWeThFrSaSu 0-24
Mo-Su 24/7 => MoTuWeThFrSaSu 0-24
Mo-Fr 08:00-18:00 => MoTuWeThFr 8-18
Mo-Fr 8:00-18:00 => MoTuWeThFr 8-18
Mo-Fr 08:00-18:00 open => MoTuWeThFr 8-18
Mo-Fr: 08:00-18:00 => MoTuWeThFr 8-18
Mo-Fr,08:00-18:00 => MoTuWeThFr 8-18
Mo-Fr08:00-18:00 => MoTuWeThFr 8-18
MO-FR 08:00-18:00 => MoTuWeThFr 8-18
mo-fr 08:00-18:00 => MoTuWeThFr 8-18
Mon-Fri 08:00-18:00 => MoTuWeThFr 8-18
Monday-Friday 08:00-18:00 => MoTuWeThFr 8-18
Monday to Friday 08:00 to 18:00 => MoTuWeThFr 8-18
Mondays through Fridays 08:00 until 18:00 => MoTuWeThFr 8-18
Mo–Fr 08:00–18:00 => MoTuWeThFr 8-18
Mo - Fr 08:00 - 18:00 => MoTuWeThFr 8-18
Mo-Fr 8am-6pm => MoTuWeThFr 8-18
Mo-Fr 8:00 AM-6:00 PM => MoTuWeThFr 8-18
Mo-Fr 8:30 a.m. - 6:30 p.m. => MoTuWeThFr 8:30-18:30
Mon-Fri: 8:00am–6:00pm; Sat: 10:00am–4:00pm => MoTuWeThFr 8-18; Sa 10-16
Mo-Fr 8.00-18.00 => MoTuWeThFr 8-18
Mo-Fr 8h30-18h00 => MoTuWeThFr 8:30-18
Mo-Th 8am-midnight; Fr 8am-noon => MoTuWeTh 8-24; Fr 8-12
Mo-Th 8am-12am => MoTuWeTh 8-24
Mo 12pm-8pm => Mo 12-20
Su noon-midnight => Su 12-24
Daily 07:00-22:00 => MoTuWeThFrSaSu 7-22
daily 7am-10pm => MoTuWeThFrSaSu 7-22
everyday 07:00-22:00 => MoTuWeThFrSaSu 7-22
07:00-22:00 => MoTuWeThFrSaSu 7-22
7:00-22:00 => MoTuWeThFrSaSu 7-22
Mo,We,Fr 10:00-14:00 => MoWeFr 10-14
Mo, We, Fr 10:00-14:00 => MoWeFr 10-14
Mo We Fr 10:00-14:00 => MoWeFr 10-14
Mo & We 10:00-14:00 => MoWe 10-14
Mon and Wed 10:00-14:00 => MoWe 10-14
Tu-Th,Sa 09:00-17:00 => TuWeThSa 9-17
Sa-Mo 09:00-17:00 => MoSaSu 9-17
Fr-Tu 09:00-17:00 => MoTuFrSaSu 9-17
Su-Th 11:00-21:00; Fr-Sa 11:00-22:00 => MoTuWeThSu 11-21; FrSa 11-22
Su 12:00-17:00 => Su 12-17
Tues-Thurs 09:00-17:00 => TuWeTh 9-17
Weds 09:00-17:00 => We 9-17
Sat. 09:00-13:00 => Sa 9-13
Thur 09:00-13:00 => Th 9-13
Mo-Fr 08:00-12:00,13:00-17:00 => MoTuWeThFr 8-12,13-17
Mo-Fr 08:00-12:00, 13:00-17:00 => MoTuWeThFr 8-12,13-17
Mo-Fr 06:00-10:00,11:30-14:00,17:00-21:00 => MoTuWeThFr 6-10,11:30-14,17-21
Mo-Fr 13:00-17:00,08:00-12:00 => MoTuWeThFr 13-17,8-12
Mo-Th 07:30-24:00; Fr 07:30-20:00; Sa 10:00-20:00; Su 12:00-24:00 => MoTuWeTh 7:30-24; Fr 7:30-20; Sa 10-20; Su 12-24
Mo-Th 08:00-22:00; Fr 08:00-18:00; Sa,Su 10:00-18:00 => MoTuWeTh 8-22; Fr 8-18; SaSu 10-18
Mo-Fr 08:00-18:00, Sa 10:00-16:00 => MoTuWeThFr 8-18; Sa 10-16
Mo-Fr 08:00-18:00,Sa 10:00-16:00 => MoTuWeThFr 8-18; Sa 10-16
Mo-Fr 08:00-18:00 Sa 10:00-16:00 => MoTuWeThFr 8-18; Sa 10-16
Mo-Fr 08:00-18:00 Sa 10:00-16:00 Su closed => MoTuWeThFr 8-18; Sa 10-16; Su off
Mo-Fr 09:00-17:00; We 09:00-20:00 => MoTuThFr 9-17; We 9-20
Mo-Fr 09:00-17:00; We off => MoTuThFr 9-17; We off
Mo-Su 09:00-17:00; We,Th closed => MoTuFrSaSu 9-17; WeTh off
Mo-Fr 08:00-12:00, We 14:00-16:00 => MoTuThFr 8-12; We 8-12,14-16
Mo-Fr 08:00-12:00; We 14:00-16:00 => ! hours of a day twice
Mo 09:00-12:00; Mo 14:00-17:00 => ! hours of a day twice
Mo 09:00-12:00, Mo 14:00-17:00 => Mo 9-12,14-17
Sa off; Mo-Fr 09:00-17:00 => MoTuWeThFr 9-17; Sa off
Mo-Fr 09:00-17:00; Sa-Su off => MoTuWeThFr 9-17; SaSu off
Mo-Fr 09:00-17:00; Sa-Su closed; => MoTuWeThFr 9-17; SaSu off
; Mo-Fr 09:00-17:00 => MoTuWeThFr 9-17
24/7; Su off => MoTuWeThFrSa 0-24; Su off
24/7; Dec 25 off => MoTuWeThFrSaSu 0-24 + 12-25 off
Mo-Fr 18:00-02:00 => MoTuWeThFr 18-26
Mo-Fr,Su 11:00-01:00; Sa 11:00-02:00 => MoTuWeThFrSu 11-25; Sa 11-26
Mo-Th 08:00-02:00; Fr 08:00-18:00 => MoTuWeTh 8-26; Fr 8-18
Mo-Su 17:00-05:00 => MoTuWeThFrSaSu 17-29
Mo 22:00-26:00 => Mo 22-26
Mo-Fr 08:00-26:00 => MoTuWeThFr 8-26
Sa 20:00-00:00 => Sa 20-24
Mo 07:00-02:30 => Mo 7-26:30
Mo-Su 07:30-02:00 => MoTuWeThFrSaSu 7:30-26
Mo 08:00-24:00; Tu 00:00-02:00,08:00-24:00 => Mo 8-26; Tu 8-24
Mo-Su 00:00-02:00,08:00-24:00 => MoTuWeThFrSaSu 8-26
Tu 00:00-02:00,08:00-17:00 => Tu 0-2,8-17
Mo-Fr 10:00-24:00; Sa 00:00-03:00 => MoTuWeTh 10-24; Fr 10-27; Sa off
Su 08:00-24:00; Mo 00:00-06:00 => Mo 0-6; Su 8-24
Mo 00:00-24:00; Tu 00:00-02:00 => Mo 0-24; Tu 0-2
Mo-Fr 09:00-17:00; PH off => MoTuWeThFr 9-17 + PH off
Mo-Fr 09:00-17:00; PH closed => MoTuWeThFr 9-17 + PH off
Mo-Fr 09:00-17:00; PH 10:00-14:00 => MoTuWeThFr 9-17 + PH 10-14
Mo-Su,PH 09:00-17:00 => MoTuWeThFrSaSu 9-17 + PH 9-17
PH,Su off; Mo-Sa 09:00-17:00 => MoTuWeThFrSa 9-17; Su off + PH off
Mo-Fr 09:00-17:00; public holidays off => MoTuWeThFr 9-17 + PH off
Mo-Fr 09:00-17:00; PH,Dec 24 off => MoTuWeThFr 9-17 + PH off, 12-24 off
Mo-Fr 09:00-17:00; Dec 25 off => MoTuWeThFr 9-17 + 12-25 off
Mo-Fr 09:00-17:00; December 25 off => MoTuWeThFr 9-17 + 12-25 off
Mo-Fr 09:00-17:00; Dec 24-Jan 1 off => MoTuWeThFr 9-17 + 12-24/01-01 off
Mo-Fr 09:00-17:00; Dec 24-26 off => MoTuWeThFr 9-17 + 12-24/12-26 off
Mo-Fr 09:00-17:00; Dec 24-26,Jan 1 off => MoTuWeThFr 9-17 + 12-24/12-26 off, 01-01 off
Mo-Fr 09:00-17:00; Dec 24: 10:00-14:00 => MoTuWeThFr 9-17 + 12-24 10-14
Mo-Fr 09:00-17:00; 2026 Nov 26 off => MoTuWeThFr 9-17 + 2026-11-26 off
Mo-Fr 09:00-17:00; 2026 Dec 24-2027 Jan 3 off => MoTuWeThFr 9-17 + 2026-12-24/2027-01-03 off
Mo-Fr 09:00-17:00; Mar 14-22 10:00-16:00 => MoTuWeThFr 9-17 + 03-14/03-22 10-16
Mo-Th 08:00-02:00; Fr 08:00-18:00; Sa,Su 10:00-18:00; Dec 24-Jan 1 off => MoTuWeTh 8-26; Fr 8-18; SaSu 10-18 + 12-24/01-01 off
Mo-Fr 09:00-17:00 "lobby" => MoTuWeThFr 9-17
Mo-Fr 09:00-17:00; Sa 10:00-12:00 "ground floor" => MoTuWeThFr 9-17; Sa 10-12
Mo-Fr 05:30-20:00; Sa,Su 06:00-20:30 => MoTuWeThFr 5:30-20; SaSu 6-20:30
Mo-Fr 06:00-21:00; Sa 07:00-21:00; Su 08:00-20:00 => MoTuWeThFr 6-21; Sa 7-21; Su 8-20
Mo 10:00-20:00; Tu 10:00-18:00; We 10:00-20:00; Th 10:00-18:00; Fr,Sa 10:00-17:00; Su 13:00-17:00 => MoWe 10-20; TuTh 10-18; FrSa 10-17; Su 13-17
Mo-Th 10:00-20:00; Fr 10:00-17:00; Sa 10:00-16:00; Su off => MoTuWeTh 10-20; Fr 10-17; Sa 10-16; Su off
Mo 12:00-20:00; Tu-Sa 10:00-18:00; Su 13:00-17:00; PH off => Mo 12-20; TuWeThFrSa 10-18; Su 13-17 + PH off
Mo-Th 07:00-01:00; Fr 07:00-22:00; Sa 09:00-22:00; Su 09:00-01:00 => MoTuWeTh 7-25; Fr 7-22; Sa 9-22; Su 9-25
Mo-Th 07:30-02:00; Fr 07:30-19:00; Sa 11:00-19:00; Su 11:00-02:00 => MoTuWeTh 7:30-26; Fr 7:30-19; Sa 11-19; Su 11-26
Mo-We 07:00-19:00; Th-Sa 07:00-22:00; Su 08:00-19:00 => MoTuWe 7-19; ThFrSa 7-22; Su 8-19
Mo-Fr 06:30-19:30; Sa-Su 07:00-19:30 => MoTuWeThFr 6:30-19:30; SaSu 7-19:30
Mo-Sa 06:00-22:00; Su 07:00-21:00 => MoTuWeThFrSa 6-22; Su 7-21
Th 09:00-17:00 => Th 9-17
Sa,Su 10:00-18:00 => SaSu 10-18
Mo-Fr 7:30-17:00; Sa 9-13 => ! not understood
Mo-Fr 08:00 - 17:30 ; Sa 09:00 - 12:30 => MoTuWeThFr 8-17:30; Sa 9-12:30
MO–FR 8 AM – 5 PM => MoTuWeThFr 8-17
Mo-Su 6:00-23:00 => MoTuWeThFrSaSu 6-23
Mo-Su  06:00-23:00 => MoTuWeThFrSaSu 6-23
Mo-Fr 08:00-17:00;Sa 08:00-12:00 => MoTuWeThFr 8-17; Sa 8-12
Su 00:00-24:00 => Su 0-24
Mo-Sa 00:00-24:00; Su 08:00-24:00 => MoTuWeThFrSa 0-24; Su 8-24
Fr 20:00-04:00; Sa 20:00-04:00 => FrSa 20-28
Mo-Fr 07:00-10:00; Mo-Fr 16:00-19:00 => ! hours of a day twice
Mo-Fr 07:00-10:00, Mo-Fr 16:00-19:00 => MoTuWeThFr 7-10,16-19
Mo-Fr 07:00-15:00, Th 17:00-20:00, Sa 09:00-12:00 => MoTuWeFr 7-15; Th 7-15,17-20; Sa 9-12
Mo-Th 08:00-21:00; Fr 08:00-17:00; Sa-Su off; PH off => MoTuWeTh 8-21; Fr 8-17; SaSu off + PH off
off => ! never open
closed => ! never open
Mo off => ! never open
Mo-Su off => ! never open
PH off => ! never open
"by appointment" => ! only a remark
"by appointment only" => ! only a remark
"call ahead" => ! only a remark
Mo-Fr 09:00-17:00 "by appointment" => ! a remark
Mo-Fr 09:00-17:00 "hours may vary" => ! a remark
Mo-Fr 09:00-17:00 "drive-through only" => ! a remark
Mo-Fr 09:00-17:00 || "by appointment" => ! a remark
Mo-Fr sunrise-sunset => ! sunrise or sunset
sunrise-sunset => ! sunrise or sunset
dawn-dusk => ! sunrise or sunset
Mo-Su 06:00-sunset => ! sunrise or sunset
(sunrise+01:00)-(sunset-01:00) => ! sunrise or sunset
08:00-sunset => ! sunrise or sunset
Sep-May: Mo-Fr 08:00-22:00; Jun-Aug: Mo-Fr 08:00-17:00 => ! seasons
Apr-Oct 08:00-20:00 => ! seasons
Jan-Mar,Nov-Dec Mo-Fr 09:00-17:00 => ! seasons
Mo-Fr 08:00-17:00; Jul-Aug off => ! seasons
Jun 1-Aug 31 Mo-Fr 08:00-17:00 => ! seasons
Mo-Fr 08:00-17:00; Jun 1-Aug 31 off => ! seasons
2026 Mo-Fr 08:00-17:00 => ! seasons
2026 Sep 1-2027 May 15 Mo-Fr 08:00-17:00 => ! seasons
week 01-20 Mo-Fr 08:00-17:00 => ! weeks by number
Mo-Fr 08:00-17:00; week 52 off => ! weeks by number
easter off; Mo-Fr 08:00-17:00 => ! seasons
Mo-Fr 08:00-17:00; easter -2 days off => ! seasons
Mo-Fr 08:00-22:00; SH off => ! school holidays
SH Mo-Fr 10:00-16:00 => ! school holidays
Sa[1] 10:00-14:00 => ! certain weekdays of a month
Mo-Fr 08:00-17:00; Th[-1] off => ! certain weekdays of a month
Mo-Fr 08:00-17:00; We[1,3] 08:00-20:00 => ! certain weekdays of a month
Mo-Fr 17:00+ => ! an open end
Mo-Fr 08:00-17:00+ => ! an open end
Mo-Fr 10:00 => ! not understood
Mo-Fr => ! days without hours
Mo-Fr open => ! days without hours
Mo-Fr 8:30-11:30; 13:00-16:30 => ! hours without days
Mo-Fr 09:00-17:00; off => ! hours without days
Mo-Fr; 09:00-17:00 => ! days without hours
09:00-17:00 Mo-Fr => ! days without hours
Mo-Fr 10:00-8:00 => ! ends before it starts
Mo-Fr 9:00-9:00 => ! ends before it starts
Mo-Fr 9:00-5:00 => ! ends before it starts
Mo-Fr 8:00-4:30 => ! ends before it starts
Mo-Fr 20:00-06:00 => ! ends before it starts
Mo-Fr 05:00-05:00 => ! ends before it starts
Mo-Fr 9-17 => ! not understood
Mo-Fr 9-5 => ! not understood
Mo-Fr 25:00-26:00 => ! not understood
Mo-Fr 08:60-17:00 => ! not understood
Mo-Fr 08:00-50:00 => ! not understood
Mo-Fr 08:00-17:75 => ! not understood
Mo-Fr 08:00-17:00 off => ! breaks
Mo-Fr 08:00-17:00; We 12:00-13:00 off => ! breaks
Mo-Fr 08:00-17:00 unknown => ! not understood
unknown => ! not understood
Mo-Xy 08:00-17:00 => ! not understood
Moonday 08:00-17:00 => ! not understood
Mo-Fr 08:00-17:00-18:00 => ! not understood
Mo--Fr 08:00-17:00 => ! not understood
Mo-Fr-Sa 08:00-17:00 => ! not understood
varies => ! not understood
see website => ! not understood
http://example.edu/hours => ! not understood
Mo-Fr 08:00-17:00; see website => ! not understood
nach Vereinbarung => ! not understood
Lunes a viernes 8:00-17:00 => ! not understood
Öffnungszeiten unbekannt => ! not understood
08:00 => ! not understood
8 => ! not understood
- => ! not understood
;;; => ! not understood
() => ! not understood
Mo-Fr (08:00-17:00) => ! not understood
[] => ! certain weekdays of a month
Mo-Fr 08:00/17:00 => ! not understood
Mo-Fr "08:00-17:00" => ! days without hours
" => ! only a remark
Mo-Fr 08:00-17:00 " => MoTuWeThFr 8-17
`

const hour = (minutes: number) =>
  `${Math.floor(minutes / 60)}${minutes % 60 ? `:${String(minutes % 60).padStart(2, '0')}` : ''}`
const rangesText = (ranges: Range[]) =>
  ranges.map(([start, end]) => `${hour(start)}-${hour(end)}`).join(',') || 'off'

/** As on the right of the table. */
function written({ week, dates, refused }: OsmHours): string {
  if (!week) return `! ${refused}`
  const days = new Map<string, string>()
  for (const day of WEEK_DAYS) {
    const text = week[day] && rangesText(week[day])
    if (text) days.set(text, (days.get(text) ?? '') + day)
  }
  const dated = dates.map(
    ({ from, to, ranges }) => `${from === to ? from : `${from}/${to}`} ${rangesText(ranges)}`,
  )
  const usual = [...days].map(([ranges, names]) => `${names} ${ranges}`).join('; ')
  return [usual, ...(dated.length > 0 ? [dated.join(', ')] : [])].join(' + ')
}

it('reads the hours of OpenStreetMap as people mean them, or refuses them with a reason', async () => {
  const rows = HOURS.trim()
    .split('\n')
    .map((line) => line.split(' => ') as [string, string])
  expect(rows.length).toBeGreaterThanOrEqual(200)
  await checkRows(rows, ([text, expected]) => {
    const read = readOsmHours(text)
    expect(written(read)).toBe(expected)
    expect(read.refused === null).toBe(read.week !== null)
  })
})

it('takes hostile text in its stride', () =>
  checkRows(
    [
      '\0',
      'Mo-Fr 08:00-17:00\0',
      ' ',
      'Mo,'.repeat(100_000),
      '"'.repeat(499),
      'Mo-Fr 08:00-17:00; '.repeat(26),
      '('.repeat(500),
      '9'.repeat(500),
      'Mo '.repeat(166),
      '08:00-09:00,'.repeat(41),
      '\ud800 Mo 08:00-17:00',
      '__proto__ 08:00-17:00; constructor off',
    ],
    (text) => {
      // The fastest of three, as another process may have the processor meanwhile.
      const times = [1, 2, 3].map(() => {
        const start = performance.now()
        expect(typeof (readOsmHours(text).refused ?? '')).toBe('string')
        return performance.now() - start
      })
      expect(Math.min(...times)).toBeLessThan(50)
    },
    (text) => text.slice(0, 20),
  ))

const [NINE, TEN] = [
  { start_time: '09:00', end_time: '12:00' },
  { start_time: '10:00', end_time: '02:00' },
]
const DATES: [text: string, first: string, days: number, ranges: object[]][] = [
  ['Mo-Fr 08:00-18:00; PH off', '2026-12-25 2027-01-01 2027-01-18', 11, []],
  ['Mo-Fr 08:00-18:00; Dec 24 09:00-12:00', '2026-12-24', 1, [NINE]],
  ['Mo-Fr 08:00-18:00; 2027 Jan 2 10:00-02:00', '2027-01-02', 1, [TEN]],
  ['Mo-Fr 08:00-18:00; Nov 20-Dec 1 off', '2026-11-28 2026-11-29 2026-11-30 2026-12-01 2027-11-20', 12, []],
  ['Mo-Fr 08:00-18:00; Dec 30-Jan 2 off', '2026-12-30 2026-12-31 2027-01-01 2027-01-02', 4, []],
  ['Mo-Fr 08:00-18:00; 2026 Dec 30-2027 Jan 2 off', '2026-12-30 2026-12-31 2027-01-01', 4, []],
  ['Mo-Fr 08:00-18:00; 2025 Dec 25 off', '', 0, []],
  ['Mo-Fr 08:00-18:00; Feb 29 off', '', 0, []],
  // The later rule counts.
  ['Mo-Fr 08:00-18:00; PH off; Dec 25 09:00-12:00', '2026-12-25', 11, [NINE]],
]
it('keeps public holidays and dates of the next year', () =>
  checkRows(DATES, ([text, first, count, ranges]) => {
    const days = osmDatesFrom('2026-11-28')(readOsmHours(text).dates)
    expect([days.length, days.map(({ day }) => day).join(' ')], text).toEqual([
      count,
      expect.stringMatching(new RegExp(`^${first}`)),
    ])
    expect(days[0]?.ranges ?? [], text).toEqual(ranges)
  }))
