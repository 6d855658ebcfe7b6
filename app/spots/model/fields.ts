import type { HTMLAttributes } from 'react'
import type { Category, Kind } from './kinds'
import type { Status } from './statuses'

/** The columns of a study spot that people or files fill. */
export type Columns = {
  name: string
  address: string | null
  city: string
  state_id: number
  zipcode: string | null
  latitude: number | null
  longitude: number | null
  status: Status
  category: Category
  /** Null if off campus. */
  university_id: number | null
  kind: Kind
  website: string | null
  phone: string | null
  image_url: string | null
  /** IANA name, such as America/Los_Angeles. */
  time_zone: string | null
  outdoor_seating: boolean | null
  wheelchair: 'yes' | 'limited' | 'no' | null
  /** From a file without hours by day. */
  weekly_open_hours: number | null
  /** Midnight UTC of the day the hours were last confirmed. */
  hours_confirmed_on: Date | null
}

export type Field = {
  label: string
  /** Attributes of its text box. */
  input?: { maxLength: number; dir?: 'auto'; inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'] }
  /** The form doesn't place it specially: it comes after the others. */
  plain?: true
}

/** What admins edit. Pages load this file, so server-only facts are in facts.ts. */
export const FIELDS = {
  name: { label: 'Name', input: { maxLength: 200, dir: 'auto' } },
  address: { label: 'Address', input: { maxLength: 200, dir: 'auto' } },
  city: { label: 'City', input: { maxLength: 100, dir: 'auto' } },
  state_id: { label: 'State' },
  zipcode: { label: 'ZIP code', input: { inputMode: 'numeric', maxLength: 10 } },
  latitude: { label: 'Latitude', input: { maxLength: 2000 } },
  longitude: { label: 'Longitude', input: { maxLength: 24 } },
  status: { label: 'Status' },
  category: { label: 'Category' },
  university_id: { label: 'Campus' },
  kind: { label: 'Spot type' },
  website: { label: 'Website', input: { maxLength: 2000, inputMode: 'url' }, plain: true },
  phone: { label: 'Phone', input: { maxLength: 40 } },
  image_url: { label: 'Photo' },
  tags: { label: 'Tags' },
  hours: { label: 'Hours' },
} as const satisfies { [Name in keyof Columns | 'tags' | 'hours']?: Field }

type FieldName = keyof typeof FIELDS
/** The columns that admins edit. Tags and hours are in tables of their own. */
export type EditedColumn = Exclude<FieldName, 'tags' | 'hours'>
export const EDITED_COLUMNS = Object.keys(FIELDS).filter(
  (name): name is EditedColumn => name !== 'tags' && name !== 'hours',
)
