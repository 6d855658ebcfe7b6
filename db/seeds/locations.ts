import type { Kind } from '~/spots/model/kinds'
import data from './data/locations.json'

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
  latitude: number
  longitude: number
  tags: string[]
  /** In the notation of hours.ts; null if unknown. */
  hours: string | null
  /** Only if it differs from the campus's city. */
  city?: string
}

/** `called` only if it differs from the name. */
type Row = Omit<SampleLocation, 'slug' | 'campus' | 'onCampus' | 'called'> & { called?: string }

export const sampleLocations = Object.entries(
  data as Record<string, Record<'onCampus' | 'offCampus', Row[]>>,
).flatMap(([campus, { onCampus, offCampus }]) => [
  ...onCampus.map((row) => sampleLocation(campus, true, row)),
  ...offCampus.map((row) => sampleLocation(campus, false, row)),
])

function sampleLocation(campus: string, onCampus: boolean, row: Row): SampleLocation {
  return {
    called: row.name,
    ...row,
    campus,
    onCampus,
    slug: `${campus}-${slugOf(row.name)}`,
    tags: [...row.tags, onCampus ? 'On-Campus' : 'Off-Campus'],
  }
}

function slugOf(name: string) {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’ʻ]/g, '')
    .toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
