import data from './data/universities.json'

/** A real university in the sample. Facts from general knowledge: name, location on the map, university color. */
export type SampleUniversity = {
  slug: string
  name: string
  /** What students call it inside a review. */
  called: string
  aliases: string[]
  address: string
  city: string
  state: string
  zipcode: string
  latitude: number
  longitude: number
  time_zone: string
  color: string
  domain: string
}

export const universities: SampleUniversity[] = data
