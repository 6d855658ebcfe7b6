import type { Area } from '~/spots/model/areas'
import { areasSql, hoursSql, tagsSql, traitValuesSql } from '~/spots/model/sql'
import type { TraitValues } from '~/spots/model/traits'
import { weekOfRows, type DayRanges, type Weekday } from '~/spots/model/week'
import type { InsideChange, SuggestedLocation, SuggestionAction } from '../../suggestion-tables'
import type { Db } from '../../connection'
import { SOURCE, type Waiting } from './requests'

type Known = SuggestedLocation & { id: number; areas: Area[]; traits: TraitValues }
type Suggested = {
  slug: string
  by: string
  hoursAgo: number
  /** null: there's nothing to change. */
  action: (location: Known) => SuggestionAction | null
}

const SUGGESTED: Suggested[] = [
  {
    slug: 'berkeley-second-draft-espresso',
    by: 'Wen',
    hoursAgo: 170,
    action: ({ name, address }) => ({
      name: { old: name, new: `${name} Bar` },
      address: { old: address, new: `${address}, upstairs` },
    }),
  },
  {
    slug: 'ucla-powell-library',
    by: 'Noor',
    hoursAgo: 121,
    action: ({ hours }) => openOn('7', hours, [{ start_time: '12:00', end_time: '22:00' }]),
  },
  {
    slug: 'colorado-norlin-library',
    by: 'Nizhoni',
    hoursAgo: 97,
    action: ({ areas }) =>
      areas[0]
        ? about(areas[0], {
            parts: { seats: { old: { seats: areas[0].seats }, new: { seats: (areas[0].seats ?? 0) + 36 } } },
          })
        : null,
  },
  {
    slug: 'berkeley-doe-memorial-library',
    by: 'Tessa',
    hoursAgo: 73,
    action: ({ traits }) =>
      about(null, {
        traits: { daylight: swapped(traits, 'daylight', 1), noise: swapped(traits, 'noise', 0) },
      }),
  },
  {
    slug: 'texas-perry-castaneda-library',
    by: 'Lucía',
    hoursAgo: 49,
    action: ({ tags }) => tagged(tags, ['Aesthetic'], ['Private Rooms']),
  },
  {
    slug: 'washington-suzzallo-library',
    by: 'Ingrid',
    hoursAgo: 33,
    action: ({ areas }) =>
      areas[1]
        ? about(areas[1], {
            parts: {
              floor: { old: { floor: areas[1].floor }, new: { floor: '2' } },
              name: { old: { name: areas[1].name }, new: { name: `${areas[1].name}, west` } },
            },
            traits: { outlets: swapped(areas[1].traits, 'outlets', 1) },
          })
        : null,
  },
  {
    slug: 'columbia-butler-library',
    by: 'Elijah',
    hoursAgo: 22,
    action: () => ({
      inside: {
        area: 'new',
        name: 'Room 209 lounge',
        parts: {},
        traits: {},
        whole: {
          old: null,
          new: {
            id: null,
            name: 'Room 209 lounge',
            kind: 'lounge',
            floor: '2',
            seats: 28,
            access: 'university',
            department: null,
            reservable: false,
            reservation_url: null,
            hours: [],
            traits: { noise: 2, outlets: 1, food_allowed: 1 },
          },
        },
      },
    }),
  },
  {
    slug: 'nyu-elmer-holmes-bobst-library',
    by: 'Zofia',
    hoursAgo: 14,
    action: ({ hours }) => openOn('6', hours, [{ start_time: '08:00', end_time: '20:00' }]),
  },
  {
    slug: 'utah-j-willard-marriott-library',
    by: 'Caleb',
    hoursAgo: 7,
    action: ({ areas }) =>
      areas[0]
        ? about(areas[0], {
            parts: {
              access: {
                old: { access: areas[0].access, department: areas[0].department },
                new: {
                  access: areas[0].access === 'university' ? 'everybody' : 'university',
                  department: null,
                },
              },
            },
          })
        : null,
  },
  {
    slug: 'yale-sterling-memorial-library',
    by: 'Callum',
    hoursAgo: 1,
    action: ({ traits }) => about(null, { traits: { wheelchair: swapped(traits, 'wheelchair', 2) } }),
  },
]

/** Changes a fact to the wanted value, or to the one below if it already has that. */
function swapped(traits: TraitValues, trait: keyof TraitValues, wanted: number) {
  const old = traits[trait] ?? null
  return { old, new: old === wanted ? (wanted === 0 ? 1 : wanted - 1) : wanted }
}

const about = (area: Area | null, change: Partial<InsideChange>): SuggestionAction => ({
  inside: { area: area?.id ?? null, name: area?.name ?? null, parts: {}, traits: {}, ...change },
})

function openOn(day: Weekday, hours: SuggestedLocation['hours'], now: DayRanges): SuggestionAction {
  const both = <T>(of: (ranges: DayRanges) => T) => ({ old: of(hours[day]), new: of(now) })
  return {
    hours: {
      [day]: {
        rows: both((ranges) => ranges),
        is_open: both((ranges) => (ranges === null ? null : ranges.length > 0)),
        start_time: both((ranges) => ranges?.[0]?.start_time ?? null),
        end_time: both((ranges) => ranges?.[0]?.end_time ?? null),
      },
    },
  }
}

function tagged(tags: string[], add: string[], remove: string[]): SuggestionAction {
  const oldList = tags.toSorted()
  const added = add.filter((tag) => !tags.includes(tag))
  const removed = remove.filter((tag) => tags.includes(tag))
  const newList = [...oldList.filter((tag) => !removed.includes(tag)), ...added].toSorted()
  return { tags: { added, removed, oldList, newList } }
}

/** Seeds suggested edits of names, hours, tags, areas and facts. */
export async function insertSuggestions(trx: Db, { student, before }: Waiting): Promise<void> {
  const rows: (Known & { slug: string })[] = await trx('study_locations as l')
    .whereIn(
      'l.source_id',
      SUGGESTED.map(({ slug }) => slug),
    )
    .where('l.source', SOURCE)
    .select(
      'l.id',
      'l.source_id as slug',
      'l.name',
      'l.address',
      'l.city',
      'l.zipcode',
      trx.raw(
        `${tagsSql('l')} as tags, ${hoursSql('l')} as hours, ${areasSql('l')} as areas, ${traitValuesSql('l')} as traits`,
      ),
    )
  const known = new Map(
    rows.map((row) => [
      row.slug,
      { ...row, hours: weekOfRows(row.hours as never) as SuggestedLocation['hours'] },
    ]),
  )
  for (const { slug, by, hoursAgo, action } of SUGGESTED) {
    const location = known.get(slug)
    const change = location && action(location)
    if (!change) continue
    const { id, name, address, city, zipcode, tags, hours } = location
    await trx('study_location_suggestions').insert({
      study_location_id: id,
      user_id: student(by),
      action: change,
      original: { name, address, city, zipcode, tags, hours },
      created_at: before(hoursAgo),
    })
  }
}
