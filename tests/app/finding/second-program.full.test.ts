import { expect, it } from 'vitest'
import { siteTotals } from '~/spots/queries.server'
import { recommend } from '~/finding/recommend.server'
import { insertTraits } from '../../factories/area'
import { insertLocation } from '../../factories/location'
import { reviewText } from '../../factories/review'
import { insertUniversity, BERKELEY } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'

// An independent implementation: it reads the plain rows and follows the table in rules.ts and docs/ratings.md, and
// shares only the tables with the product.

const { db } = useDatabase()

/** Numbers from 0 to 1, the same in every run (Park and Miller). */
function numbers(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

type Spot = { id: number; name: string; kind: string; lat: number; lon: number; campus: number | null }
type Taste = {
  noise: number
  wifi: number
  light: number
  crowd: number
  food: number
  outlets: number
  stay: number
  nights: boolean
  likes: string[]
}

//                       noise light stay wifi outlets
const KIND: Record<string, number[]> = {
  library: [0.3, 1.2, 1.8, 0.7, 0.4],
  cafe: [1.4, 1, 0.9, 0.5, 0.2],
  'campus building': [1.1, 1.3, 1.3, 0.6, 0.3],
  park: [1, 2, 0.6, 0, 0],
}
const TAGS = [
  'Quiet',
  'Wifi',
  'Outlet',
  'Food Service',
  'Near By Food',
  'Late Night Access',
  'Group Friendly',
]

const LIKE_OF: Record<string, string> = {
  daylight: 'daylight',
  'most-outlets': 'outlets',
  wheelchair: 'wheelchair',
  calm: 'atmosphere',
  social: 'atmosphere',
}
const LIKE: Record<string, (facts: Record<string, number>) => boolean> = {
  daylight: ({ daylight }) => daylight === 1,
  'most-outlets': ({ outlets }) => outlets === 2,
  wheelchair: ({ wheelchair }) => wheelchair === 2,
  calm: ({ atmosphere }) => atmosphere === 0,
  social: ({ atmosphere }) => atmosphere === 7,
}

/** Degrees to radians, then the spherical law of cosines. */
function miles(a: Spot | typeof CENTER, b: Spot): number {
  const [p, q, d] = [a.lat, b.lat, b.lon - a.lon].map((degrees) => (degrees / 180) * Math.PI) as [
    number,
    number,
    number,
  ]
  return 3958.8 * Math.acos(Math.min(1, Math.sin(p) * Math.sin(q) + Math.cos(p) * Math.cos(q) * Math.cos(d)))
}
const CENTER = { lat: BERKELEY.latitude, lon: BERKELEY.longitude }
const share = (a: number, wanted: number) => 1 - Math.abs(Math.max(0, Math.min(2, a)) - wanted) / 2

function scored(
  spot: Spot,
  tags: string[],
  stars: number[],
  mean: number,
  campus: number,
  wanted: Taste,
  saved: { spot: Spot; tags: string[] }[],
  reports: number[],
  facts: Record<string, number>,
) {
  const [noise, light, stay, wifi, outlets] = KIND[spot.kind]! as [number, number, number, number, number]
  const has = (tag: string) => (tags.includes(tag) ? 1 : 0)
  const own = spot.campus === campus
  const away = Math.min(miles(CENTER, spot), ...saved.map((each) => miles(each.spot, spot)))
  const sum = stars.reduce((total, each) => total + each, 0)
  const average = Number((sum / stars.length).toFixed(2))
  const weighted = (5 * mean + average * stars.length) / (5 + stars.length)
  const level = reports.reduce((total, each) => total + each, 0) / (reports.length || 1)
  const crowd = (((level - 1) * 2 * reports.length) / 3 + 4) / (reports.length + 4)
  const known = [...new Set(wanted.likes.map((like) => LIKE_OF[like]!))].filter(
    (trait) => facts[trait] !== undefined,
  )
  const liked = known.filter((trait) =>
    wanted.likes.some((like) => LIKE_OF[like] === trait && LIKE[like]!(facts)),
  )
  const alike = saved.map((each) => {
    const all = new Set([...tags, ...each.tags])
    const both = [...all].filter((tag) => tags.includes(tag) && each.tags.includes(tag))
    return (each.spot.kind === spot.kind ? 0.5 : 0) + (all.size > 0 ? (0.5 * both.length) / all.size : 0)
  })
  const parts: [weight: number, fit: number][] = [
    [20, share(noise - 0.7 * has('Quiet') + 0.5 * has('Group Friendly'), wanted.noise)],
    [18, crowd > wanted.crowd ? 1 - (crowd - wanted.crowd) / 2 : 1 - (wanted.crowd - crowd) / 10],
    [18, Math.max(0, Math.min(1, (weighted - 2) / 3))],
    [14, own ? 1 : Math.exp(-away / 4)],
    [saved.length > 0 ? 14 : 0, Math.max(0, ...alike)],
    [[0, 6, 14][wanted.wifi]!, has('Wifi') ? 1 : wifi],
    [[0, 5, 11][wanted.outlets]!, has('Outlet') ? 1 : facts.outlets === 0 ? 0 : outlets],
    [
      [0, 4, 9][wanted.food]!,
      has('Food Service') ? 1 : has('Near By Food') || spot.kind === 'cafe' ? 0.8 : 0.2,
    ],
    [wanted.nights ? 10 : 0, has('Late Night Access') ? 1 : 0.3],
    [5, share(stay + 0.3 * has('Late Night Access') + 0.2 * has('Outlet'), wanted.stay)],
    [4, share(light, wanted.light)],
    [Math.min(16, 4 * known.length), known.length && liked.length / known.length],
  ]
  const weights = parts.reduce((total, [weight]) => total + weight, 0)
  const fits = parts.reduce((total, [weight, fit]) => total + weight * fit, 0)
  return { score: (100 * fits) / weights, average, n: stars.length }
}

it.each([11, 22, 33, 44])(
  'an independent implementation finds the same spots in the same order with the same scores (world %i)',
  async (seed) => {
    await db.raw('truncate study_locations, universities, users restart identity cascade')
    const random = numbers(seed * 7919)
    const upTo = (n: number) => Math.floor(random() * n)
    const campus = (await insertUniversity(db)).id
    const other = (await insertUniversity(db)).id
    const me = (await insertUser(db, { university_id: campus })).id
    const spots: Spot[] = []
    const tagsOf = new Map<number, string[]>()
    const starsOf = new Map<number, number[]>()
    const reportsOf = new Map<number, number[]>()
    const factsOf = new Map<number, Record<string, number>>()
    for (let n = 0; n < 45; n++) {
      const on = [campus, null, null, other][upTo(4)]!
      const kind =
        on === null ? ['cafe', 'park', 'library'][upTo(3)]! : ['library', 'campus building'][upTo(2)]!
      const tags = TAGS.filter(() => random() < 0.4)
      const degrees = on === null ? 0.45 : 0.02
      const { id, name } = await insertLocation(db, {
        university_id: on,
        kind: kind as 'cafe',
        tags,
        latitude: BERKELEY.latitude + (random() - 0.5) * degrees,
        longitude: BERKELEY.longitude + (random() - 0.5) * degrees,
      })
      const row = await db('study_locations').where({ id }).first('latitude', 'longitude')
      spots.push({ id, name, kind, lat: Number(row!.latitude), lon: Number(row!.longitude), campus: on })
      tagsOf.set(id, tags)
      const facts: Record<string, number> = {}
      if (random() < 0.6) facts.daylight = upTo(2)
      if (random() < 0.6) facts.outlets = upTo(3)
      if (random() < 0.6) facts.wheelchair = upTo(3)
      if (random() < 0.6) facts.atmosphere = [0, 3, 7][upTo(3)]!
      factsOf.set(id, facts)
      // A fact outweighs the tag.
      if (facts.outlets !== undefined)
        tagsOf.set(id, [...tags.filter((tag) => tag !== 'Outlet'), ...(facts.outlets > 0 ? ['Outlet'] : [])])
      await insertTraits(db, id, facts)
      const stars = Array.from({ length: upTo(12) }, () => 1 + upTo(5)).map((each) =>
        Math.max(each, 1 + upTo(5)),
      )
      starsOf.set(id, stars)
      for (const rating of stars)
        await db('reviews').insert({
          study_location_id: id,
          user_id: null,
          rating,
          description: reviewText(),
        })
      const reports = random() < 0.5 ? Array.from({ length: 3 + upTo(9) }, () => 1 + upTo(4)) : []
      reportsOf.set(id, reports)
      if (reports.length > 0)
        await db('aggregated_busyness').insert({
          study_location_id: id,
          day_of_week: upTo(7),
          hour_of_day: [22, 23, 0, 3][upTo(4)]!,
          level_sum: reports.reduce((total, each) => total + each, 0),
          report_count: reports.length,
        })
    }
    const wanted: Taste = {
      noise: upTo(3),
      wifi: upTo(3),
      light: upTo(3),
      crowd: upTo(3),
      food: upTo(3),
      outlets: upTo(3),
      stay: upTo(3),
      nights: random() < 0.5,
      likes: Object.keys(LIKE).filter(() => random() < 0.6),
    }
    await db('user_preferences').insert({
      user_id: me,
      noise_level: wanted.noise,
      internet_importance: wanted.wifi,
      lighting_preference: wanted.light,
      crowding_tolerance: wanted.crowd,
      food_availability: wanted.food,
      outlet_availability: wanted.outlets,
      preferred_stay_duration: wanted.stay,
      preferred_study_times: wanted.nights ? ['night'] : [],
      helpful_facts: wanted.likes.filter((like) => LIKE_OF[like] !== 'atmosphere'),
      atmosphere: wanted.likes.filter((like) => LIKE_OF[like] === 'atmosphere'),
    })
    const saved = seed % 2 === 0 ? [] : spots.filter(({ campus: on }) => on !== other).slice(0, 3)
    if (saved.length > 0) {
      const [mine] = await db('bookmark_collections').insert({ name: 'Mine', created_by: me }).returning('id')
      await db('bookmark_collection_items').insert(
        saved.map(({ id }) => ({ bookmark_collection_id: mine!.id, location_id: id })),
      )
    }

    const every = [...starsOf.values()].flat()
    const mean = every.reduce((total, each) => total + each, 0) / every.length
    expect((await siteTotals(db)).mean).toBeCloseTo(mean, 12)
    const expected = spots
      .filter((spot) => spot.campus !== other && !saved.includes(spot))
      .filter((spot) => spot.campus === campus || miles(CENTER, spot) <= 12)
      .filter(({ id }) => {
        const stars = starsOf.get(id)!
        const sum = stars.reduce((total, each) => total + each, 0)
        return stars.length >= 2 && Number((sum / stars.length).toFixed(2)) >= 3.5
      })
      .map((spot) => {
        const known = saved.map((each) => ({ spot: each, tags: tagsOf.get(each.id)! }))
        const stars = starsOf.get(spot.id)!
        const reports = reportsOf.get(spot.id)!
        return {
          spot,
          ...scored(
            spot,
            tagsOf.get(spot.id)!,
            stars,
            mean,
            campus,
            wanted,
            known,
            reports,
            factsOf.get(spot.id)!,
          ),
        }
      })
      .sort((a, b) => b.score - a.score || b.average - a.average || b.n - a.n || a.spot.id - b.spot.id)
    expect(expected.length, 'enough to say something').toBeGreaterThan(5)

    const { list } = await recommend(db, {
      userId: me,
      limit: 100,
      anywhere: false,
      mean: async () => (await siteTotals(db)).mean,
    })
    expect(list.map(({ name, matchScore }) => [name, matchScore])).toEqual(
      expected.map(({ spot, score }) => [spot.name, Math.round(score)]),
    )
    for (const { reason } of list) expect(reason).toMatch(/\S/)
  },
)
