import { describe, expect, it } from 'vitest'
import { checkRows } from '../../support/rows'
import { DEFAULTS, timeOfHour, type Preferences } from '~/finding/preference-rules'
import { knowsSomething, rank } from '~/finding/rank-rules'
import {
  isCandidate,
  likeness,
  match,
  popularScore,
  type Person,
  type Saved,
  type Traits,
} from '~/finding/recommendation-rules'

const CAMPUS = { id: 1, latitude: 37.8716, longitude: -122.2727 }
/** This many miles north of the campus. */
const north = (miles: number) => ({ latitude: CAMPUS.latitude + miles / 69, longitude: CAMPUS.longitude })

/** The mean of all reviews, for tests that don't depend on it. */
const MEAN = 4

let serial = 0
const location = (values: Partial<Traits> & { name?: string } = {}): Traits & { name: string } => ({
  id: ++serial,
  name: `Place ${serial}`,
  kind: 'cafe',
  tags: [],
  university_id: null,
  rating: 4,
  reviews: 20,
  busyness: null,
  has: [],
  ...north(1),
  ...values,
})
const person = (preferences: Partial<Preferences> | null = {}, values: Partial<Person> = {}): Person => ({
  preferences: preferences && { ...DEFAULTS, ...preferences },
  campus: CAMPUS,
  saved: [],
  ...values,
})
const saved = (values: Partial<Saved> = {}): Saved => ({
  id: 900,
  name: 'Saved Café',
  kind: 'cafe',
  tags: [],
  ...north(1),
  ...values,
})
const busy = (level: number, reports = 20) => ({ level, reports })

/** A location with its distance from the campus, tags, mean rating and number of reviews. */
const spot = (miles: number, tags: string[], rating: number, reviews: number, values: Partial<Traits> = {}) =>
  location({ tags, rating, reviews, ...north(miles), ...values })
const ON_CAMPUS = { kind: 'library', university_id: 1 } as const

/** A small town of labeled locations, all within a few miles of the campus except the last. */
const TOWN = {
  'silent library': spot(0.2, ['Quiet', 'Wifi', 'Outlet', 'On-Campus'], 4.4, 60, {
    ...ON_CAMPUS,
    busyness: busy(1.3),
  }),
  'crowded library': spot(0.2, ['Wifi', 'Outlet', 'On-Campus'], 4.4, 60, {
    ...ON_CAMPUS,
    busyness: busy(3.8),
  }),
  'night library': spot(0.3, ['Quiet', 'Wifi', 'Late Night Access'], 4.2, 30, ON_CAMPUS),
  'lively café': spot(0.6, ['Group Friendly', 'Wifi', 'Food Service'], 4.5, 40, { busyness: busy(3.2) }),
  'calm café': spot(0.8, ['Quiet', 'Wifi', 'Food Service', 'Outlet'], 4.3, 40, { busyness: busy(1.5) }),
  'bad café': spot(0.6, ['Wifi'], 2.1, 50),
  'one-review wonder': spot(1, [], 5, 1),
  'proven favourite': spot(1, [], 4.8, 90),
  'sunny park': spot(1, ['Aesthetic'], 4.4, 30, { kind: 'park' }),
  'distant café': spot(10, ['Quiet', 'Wifi', 'Food Service', 'Outlet'], 4.3, 40, { busyness: busy(1.5) }),
  'perfect place of another town': spot(500, ['Quiet', 'Wifi', 'Outlet', 'Late Night Access'], 5, 200, {
    kind: 'library',
    busyness: busy(1),
  }),
} as const
type Name = keyof typeof TOWN

const PEOPLE: { who: string; is: Person; above: [Name, Name][] }[] = [
  {
    who: 'somebody who wants silence and nobody around',
    is: person({ noise_level: 0, crowding_tolerance: 0 }),
    above: [
      ['silent library', 'crowded library'],
      ['silent library', 'lively café'],
      ['calm café', 'lively café'],
      ['calm café', 'distant café'],
      ['silent library', 'perfect place of another town'],
    ],
  },
  {
    who: 'somebody who likes it lively and full',
    is: person({ noise_level: 2, crowding_tolerance: 2, food_availability: 2 }),
    above: [
      ['lively café', 'silent library'],
      ['lively café', 'calm café'],
      ['lively café', 'night library'],
      ['lively café', 'bad café'],
    ],
  },
  {
    who: 'somebody who cannot work without wifi and outlets',
    is: person({ internet_importance: 2, outlet_availability: 2 }),
    above: [
      ['silent library', 'sunny park'],
      ['calm café', 'proven favourite'],
      ['calm café', 'sunny park'],
      ['silent library', 'night library'],
    ],
  },
  {
    who: 'somebody who wants sun, and neither wifi nor outlets nor food',
    is: person({
      internet_importance: 0,
      outlet_availability: 0,
      food_availability: 0,
      lighting_preference: 2,
      preferred_stay_duration: 0,
    }),
    above: [
      ['sunny park', 'crowded library'],
      ['sunny park', 'bad café'],
    ],
  },
  {
    who: 'somebody who studies at night',
    is: person({ preferred_study_times: ['night'], noise_level: 0, preferred_stay_duration: 2 }),
    above: [
      ['night library', 'calm café'],
      ['night library', 'crowded library'],
    ],
  },
  {
    who: 'somebody of whom only the campus is known',
    is: person(null),
    above: [
      ['proven favourite', 'one-review wonder'],
      ['proven favourite', 'bad café'],
      ['calm café', 'distant café'],
      ['calm café', 'bad café'],
    ],
  },
  {
    who: 'somebody who saves calm cafés with outlets',
    is: person({}, { saved: [saved({ tags: ['Quiet', 'Outlet', 'Wifi'] })] }),
    above: [
      ['calm café', 'lively café'],
      ['calm café', 'crowded library'],
      ['calm café', 'sunny park'],
    ],
  },
  {
    who: 'somebody without a campus who saves libraries in that other town',
    is: person(
      { noise_level: 0 },
      { campus: null, saved: [saved({ kind: 'library', tags: ['Quiet', 'Wifi'], ...north(500) })] },
    ),
    above: [
      ['perfect place of another town', 'silent library'],
      ['perfect place of another town', 'calm café'],
    ],
  },
]

describe('the labelled people and locations', () => {
  const names = new Map(Object.entries(TOWN).map(([name, { id }]) => [id, name]))
  it.each(PEOPLE)('$who', ({ is, above }) => {
    const order = rank(is, Object.values(TOWN), MEAN).map(({ location: { id } }) => names.get(id)!)
    const wrong = above.filter(([better, worse]) => order.indexOf(better) > order.indexOf(worse))
    expect(wrong, order.join(' > ')).toEqual([])
  })
})

describe('a score', () => {
  const score = (is: Person, of: Traits) => match(is, of, MEAN).exact
  const traits: Partial<Traits>[] = [
    {},
    { rating: 0, reviews: 0 },
    { tags: ['Quiet', 'Group Friendly', 'Private Rooms'] },
    { ...north(3000) },
    { busyness: busy(4, 100_000) },
    { busyness: busy(1, 3) },
    { rating: 5, reviews: 100_000 },
    { kind: 'park', rating: 1, reviews: 3 },
    { kind: 'other' },
  ]
  const scales = [0, 1, 2]

  it('is between 0 and 100 for every user and location', () => {
    for (const noise_level of scales) {
      for (const rest of scales) {
        for (const campus of [CAMPUS, null]) {
          const preferences = {
            noise_level,
            internet_importance: rest,
            lighting_preference: rest,
            crowding_tolerance: rest,
            food_availability: rest,
            outlet_availability: rest,
            preferred_stay_duration: rest,
            preferred_study_times: rest === 2 ? (['night'] as const).slice() : [],
          }
          for (const each of traits) {
            const exact = score(
              person(preferences, { campus, saved: rest === 1 ? [saved()] : [] }),
              location(each),
            )
            expect(exact).toBeGreaterThanOrEqual(0)
            expect(exact).toBeLessThanOrEqual(100)
          }
        }
      }
    }
  })

  it('decreases with the distance, and by half beyond 12 miles', () => {
    const at = [0.5, 2, 6, 11.9].map((miles) => score(person(), location(north(miles))))
    expect(at).toEqual([...at].sort((a, b) => b - a))
    expect(score(person(), location(north(12.2))) / at[3]!).toBeCloseTo(0.5, 1)
  })

  it('of a few ratings is pulled to the mean, of many it is their own', () => {
    const of = (rating: number, reviews: number) =>
      match(person(), location({ rating, reviews }), 4).facts.average
    expect(of(5, 1)).toBeCloseTo(25 / 6)
    expect(of(5, 500)).toBeGreaterThan(4.98)
    expect(of(0, 0)).toBe(4)
  })

  it('trusts three reports less than thirty', () => {
    const isolated = person({ crowding_tolerance: 0 })
    const fit = (reports: number) =>
      match(isolated, location({ busyness: busy(4, reports) }), MEAN).parts.crowding.fit
    expect(fit(3)).toBeGreaterThan(fit(30))
    expect(match(isolated, location(), MEAN).parts.crowding.fit).toBe(0.5)
  })

  it('gives no weight to what does not matter or is unknown', () => {
    const { parts } = match(
      person({ internet_importance: 0, outlet_availability: 0, food_availability: 0 }, { campus: null }),
      location(),
      MEAN,
    )
    expect(
      [parts.internet, parts.outlets, parts.food, parts.late, parts.distance, parts.alike].map(
        ({ weight }) => weight,
      ),
    ).toEqual(Array(6).fill(0))
    const nights = person({ preferred_study_times: ['night', 'evening'] })
    expect(match(nights, location(), MEAN).parts.late.weight).toBe(5)
  })

  it('does not depend on the order of locations, and keeps the order of equal ones', () => {
    const twins = [location({ id: 70 }), location({ id: 71 }), location({ id: 72, rating: 4, reviews: 21 })]
    const order = (of: Traits[]) => rank(person(), of, MEAN).map(({ location: { id } }) => id)
    expect(order([...twins].reverse())).toEqual(order(twins))
    expect(order(twins).indexOf(70)).toBeLessThan(order(twins).indexOf(71))
  })
})

describe('a reason', () => {
  const reason = (is: Person, of: Partial<Traits>) => rank(is, [location(of)], MEAN)[0]!.reason

  it('names what a user likes and the spot has, and nothing else', () => {
    const is = person(
      {
        noise_level: 0,
        work_ways: ['group-projects'],
        atmosphere: ['cozy'],
        helpful_facts: ['daylight', 'most-outlets'],
      },
      { campus: null },
    )
    const has = ['daylight:1', 'outlets>=1', 'outlets>=2', 'good_for:0']
    expect(reason(is, { kind: 'library', tags: ['Quiet'], has })).toBe(
      'Quiet, outlets at most seats and daylight, as you like it',
    )
    expect(
      reason(is, { kind: 'library', tags: ['Quiet'], has: [...has, 'whiteboards:1', 'atmosphere:1'] }),
    ).toBe('Quiet, outlets at most seats and daylight, as you like it')
    expect(reason(is, { kind: 'park', has })).toBe('Outlets at most seats and daylight, as you like it')
    expect(reason(is, { kind: 'library', tags: ['Quiet'] })).not.toContain('as you like it')
  })

  it('names the two strongest parts', () => {
    const quiet = person(
      {
        noise_level: 0,
        crowding_tolerance: 0,
        preferred_study_times: ['evening'],
        preferred_days: ['weekdays'],
      },
      { campus: null },
    )
    expect(reason(quiet, { kind: 'library', tags: ['Quiet'], busyness: busy(1.1, 200) })).toBe(
      'Quiet · Rarely busy on weekday evenings',
    )
  })

  it.each([
    [[], [], 'Rarely busy'],
    [['morning'], [], 'Rarely busy in the mornings'],
    [['morning', 'night'], ['weekends'], 'Rarely busy on weekend mornings and nights'],
    [['evening', 'night'], [], 'Rarely busy in the evenings and at night'],
    [[], ['weekends'], 'Rarely busy on weekends'],
    [['morning', 'afternoon', 'evening', 'night'], ['weekdays'], 'Rarely busy on weekdays'],
    [['morning', 'afternoon', 'evening'], ['weekdays', 'weekends'], 'Rarely busy when you study'],
  ] as [Preferences['preferred_study_times'], Preferences['preferred_days'], string][])(
    '%j on %j: %s',
    (times, days, text) => {
      const is = person(
        { noise_level: 1, crowding_tolerance: 0, preferred_study_times: times, preferred_days: days },
        { campus: null },
      )
      expect(reason(is, { kind: 'park', busyness: busy(1, 500) })).toContain(text)
    },
  )

  it('call a spot what most reports say', () =>
    checkRows(
      [
        [1.4, 'Rarely busy'],
        [1.6, 'Usually only slightly busy'],
        [2, 'Usually only slightly busy'],
        // 68 of 100 reports can say "Busy".
        [2.36, 'Fits some of your preferences'],
      ] as const,
      ([level, text]) => {
        const is = person({ noise_level: 1, crowding_tolerance: 1 }, { campus: null })
        const said = reason(is, { kind: 'park', rating: 3.5, reviews: 2, busyness: busy(level, 500) })
        expect(said).toBe(text)
      },
    ))

  it('claims nothing without data', () => {
    const isolated = person({ noise_level: 0, crowding_tolerance: 0 })
    expect(reason(isolated, { kind: 'cafe' })).not.toMatch(/quiet|busy|wifi|outlets|rated/i)
    expect(reason(isolated, { rating: 0, reviews: 0, ...north(9) })).not.toMatch(/rated|campus/i)
    expect(reason(person(), { kind: 'library', ...north(0.2) })).toMatch(/close to your campus/i)
    expect(reason(person(), { university_id: 1, ...north(0.2) })).toMatch(/on your campus/i)
  })

  it('names the saved location that it is similar to', () => {
    const is = person(
      { noise_level: 2 },
      {
        saved: [saved({ tags: ['Quiet', 'Wifi'] }), saved({ id: 901, name: 'Other Hall', kind: 'library' })],
      },
    )
    expect(reason(is, { tags: ['Quiet', 'Wifi'], ...north(8) })).toBe(
      'Similar to Saved Café, which you saved · Has wifi',
    )
  })

  it('is never empty', () => {
    const picky = person({
      noise_level: 2,
      crowding_tolerance: 0,
      internet_importance: 2,
      outlet_availability: 2,
      food_availability: 2,
    })
    expect(reason(picky, { kind: 'park', rating: 1, reviews: 40, busyness: busy(4), ...north(2000) })).toBe(
      'Fits some of your preferences',
    )
  })
})

describe('a candidate', () => {
  it('has two reviews and 3.5 stars on average', () => {
    const may = (rating: number, reviews: number) =>
      isCandidate(person(), location({ rating, reviews, university_id: CAMPUS.id }), true)
    expect([may(3.5, 2), may(5, 1), may(3.49, 500), may(0, 0)]).toEqual([true, false, false, false])
  })

  it('is near the campus or, without one, near a saved spot, unless requested elsewhere', () => {
    const far = location(north(500))
    const saver = { saved: [saved(north(495))] }
    expect(isCandidate(person(), location(north(11.9)), false)).toBe(true)
    expect(isCandidate(person(), location(north(12.2)), false)).toBe(false)
    expect(isCandidate(person(), location({ ...north(30), university_id: CAMPUS.id }), false)).toBe(true)
    expect(isCandidate(person({}, saver), far, false)).toBe(false)
    expect(isCandidate(person({}, saver), far, true)).toBe(true)
    expect(isCandidate(person({}, { ...saver, campus: null }), far, false)).toBe(true)
    expect(isCandidate(person({}, { ...saver, campus: null }), location(), false)).toBe(false)
    expect(isCandidate(person({}, { campus: null }), far, false)).toBe(true)
  })
})

describe('similar locations', () => {
  it('have between nothing and everything in common', () => {
    expect(likeness(location({ tags: ['Wifi', 'On-Campus'] }), location({ tags: ['Wifi'] }))).toBe(1)
    expect(likeness(location({ tags: ['Wifi'] }), location({ kind: 'park', tags: [] }))).toBe(0)
    expect(
      likeness(location({ tags: ['Wifi', 'Quiet'] }), location({ tags: ['Wifi', 'Outlet'] })),
    ).toBeCloseTo(0.5 + 0.5 / 3)
  })

  it('popular locations score 80 to 94, higher with better ratings, always the same', () => {
    const scores = [
      [1, 500],
      [3, 1],
      [3, 50],
      [4.5, 3],
      [4.5, 50],
      [5, 1000],
    ].map(([rating, reviews]) => popularScore({ rating: rating!, reviews: reviews! }))
    expect(scores[0]).toBe(80)
    expect(scores.at(-1)).toBe(94)
    expect(scores[3]).toBeLessThan(scores[4]!)
    for (const each of scores) expect(each >= 80 && each <= 94).toBe(true)
  })

  it('a user is known by preferences, a campus or what they saved', () => {
    expect(knowsSomething(person(null, { campus: null }))).toBe(false)
    expect(knowsSomething(person(null))).toBe(true)
    expect(knowsSomething(person({}, { campus: null }))).toBe(true)
    expect(knowsSomething(person(null, { campus: null, saved: [saved()] }))).toBe(true)
  })

  it('every hour belongs to one time of day', () => {
    const hours = (time: string) =>
      Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => timeOfHour(hour) === time)
    expect(hours('morning')).toEqual([6, 7, 8, 9, 10, 11])
    expect(hours('afternoon')).toEqual([12, 13, 14, 15, 16, 17])
    expect(hours('evening')).toEqual([18, 19, 20, 21])
    expect(hours('night')).toEqual([0, 1, 2, 3, 4, 5, 22, 23])
  })
})
