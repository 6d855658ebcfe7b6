import { FACTS, facts } from '~/locations/model/facts'
import { matching } from '~/locations/model/typed'
import { pointIn, type MapPoint } from '~/requests/location/map-rules'
import { PHOTO_BYTES, sanitiseFileName } from '~/reviews/photos/photo-rules'
import { fieldErrorWords } from '../words'

export { pinText, readPin } from '~/requests/location/pin-rules'
export { cleanLine as clean } from '~/text-rules'

/** A field's parsed value, or its error. */
export type Read = { value: unknown } | { fault: string }

/** Coordinates from a map link or two numbers pasted into the latitude field; null when it's neither. */
export const pastedPoint = (text: string): MapPoint | null =>
  /^\s*[+-]?\d{1,3}(\.\d+)?\s*$/.test(text) ? null : pointIn(text)

const OF_CAMPUSES = {
  states_id: FACTS.state_id.typed,
  school_hex_color: matching(/^#[0-9a-f]{6}$/i, fieldErrorWords.colorInvalid).transform(
    (color) => color && color.toUpperCase(),
  ),
}

/** How to parse each field of an item's form. */
export const READERS: Record<string, (text: string) => Read> = Object.fromEntries(
  [...facts.map(([name, { typed }]) => [name, typed] as const), ...Object.entries(OF_CAMPUSES)].flatMap(
    ([name, typed]) => {
      if (!typed) return []
      const read = (text: string): Read => {
        const { data, error } = typed.safeParse(text)
        return error ? { fault: error.issues[0]!.message } : { value: data }
      }
      return [[name, read]]
    },
  ),
)

/**
 * The error in a file's name or size, before reading it; null when there's none. Its type is checked later, from its
 * bytes.
 */
export function fileFault({ name, size }: { name: string; size: number }): string | null {
  if (sanitiseFileName(name) === '') return fieldErrorWords.imageName
  return size > PHOTO_BYTES ? fieldErrorWords.imageSize : null
}
