import { FIELDS, type Columns, type Field } from '~/spots/model/fields'

/** The fields of a campus that an admin can change. */
export type CampusItem = Pick<
  Columns,
  'name' | 'city' | 'address' | 'zipcode' | 'latitude' | 'longitude' | 'status' | 'website' | 'image_url'
> & { states_id: number; school_hex_color: string | null }

/** The fields of a campus. Most are like those of a study spot. */
export const CAMPUS_FIELDS = {
  name: FIELDS.name,
  city: FIELDS.city,
  states_id: FIELDS.state_id,
  address: FIELDS.address,
  zipcode: FIELDS.zipcode,
  latitude: FIELDS.latitude,
  longitude: FIELDS.longitude,
  status: FIELDS.status,
  school_hex_color: { label: 'University color', input: { maxLength: 7 } },
  website: FIELDS.website,
  image_url: FIELDS.image_url,
} as const satisfies Record<keyof CampusItem, Field>

export const CAMPUS_COLUMNS = Object.keys(CAMPUS_FIELDS) as (keyof CampusItem)[]
