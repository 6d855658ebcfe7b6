import type { Kind } from '~/locations/model/kinds'

/** A location in the sample. Those on campus are real; those off campus are invented, and so are all hours. */
export type SampleLocation = {
  slug: string
  /** The university whose campus it's on or near. */
  campus: string
  onCampus: boolean
  kind: Kind
  name: string
  /** What students call it inside a sentence: "Doe", "the Union". */
  called: string
  address: string
  zipcode: string
  at: [latitude: number, longitude: number]
  tags: string[]
  /** In the notation of hours.ts; null if unknown. */
  hours: string | null
  /** Only if it differs from the campus's city. */
  city?: string
}

type Unplaced = Omit<SampleLocation, 'slug' | 'campus'>

const TAGS: Record<string, string> = {
  wifi: 'Wifi',
  quiet: 'Quiet',
  outlet: 'Outlet',
  group: 'Group Friendly',
  pretty: 'Aesthetic',
  late: 'Late Night Access',
  rooms: 'Private Rooms',
  near: 'Near By Food',
  food: 'Food Service',
  free: 'Free Parking',
  paid: 'Paid Parking',
}

/**
 * @param name "full name=short name" if the two differ
 * @param tags words of TAGS
 */
const entry =
  (onCampus: boolean) =>
  (
    kind: Kind,
    name: string,
    address: string,
    zipcode: string,
    at: [number, number],
    tags: string,
    hours: string | null,
    city?: string,
  ): Unplaced => {
    const [full = '', called = full] = name.split('=')
    const named = tags.split(' ').map((word) => {
      const tag = TAGS[word]
      if (!tag) throw new Error(`${full}: no tag "${word}"`)
      return tag
    })
    return {
      onCampus,
      kind,
      name: full,
      called,
      address,
      zipcode,
      at,
      hours,
      tags: [...named, onCampus ? 'On-Campus' : 'Off-Campus'],
      ...(city ? { city } : {}),
    }
  }

export const on = entry(true)
export const off = entry(false)

/** Gives the locations of one campus their campus and unique slugs. */
export function near(campus: string, sampleLocations: Unplaced[]): SampleLocation[] {
  return sampleLocations.map((location) => ({
    ...location,
    campus,
    slug: `${campus}-${slugOf(location.name)}`,
  }))
}

function slugOf(name: string) {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’ʻ]/g, '')
    .toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
