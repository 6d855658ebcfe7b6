import { CATEGORIES, KINDS, STATUSES } from '~/locations/model/kinds'
import { pointIn, type MapPoint } from '~/requests/map-rules'
import { words } from './field-error-words'

/** What a field's text means, or what is wrong with it. */
export type Read = { value: unknown } | { fault: string }

const lengthOf = (text: string) => [...text].length

/** Nothing that PostgreSQL cannot hold, in one line. */
export const clean = (text: string): string =>
  text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()

const needed =
  (most: number, missing: string) =>
  (text: string): Read => {
    const value = clean(text)
    if (value === '') return { fault: missing }
    return lengthOf(value) > most ? { fault: words.tooLong(most) } : { value }
  }

const optional =
  (read: (text: string) => Read) =>
  (text: string): Read =>
    clean(text) === '' ? { value: null } : read(clean(text))

const degrees = (most: number, fault: string) =>
  optional((text) =>
    /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(text) && Math.abs(Number(text)) <= most
      ? { value: Number(text) }
      : { fault },
  )

const oneOf =
  (list: readonly string[]) =>
  (text: string): Read =>
    list.includes(text) ? { value: text } : { fault: words.choiceInvalid }

const state = (text: string): Read =>
  /^[1-9]\d{0,3}$/.test(text) ? { value: Number(text) } : { fault: words.stateNeeded }

const website = optional((text) => {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.hostname.includes('.') && !url.username && url.href.length <= 2000
    ? { value: url.href }
    : { fault: words.websiteWrong }
})

/** The point of a map link, or of two numbers, that was pasted where the latitude is typed; null when it is none. */
export const pastedPoint = (text: string): MapPoint | null =>
  /^\s*[+-]?\d{1,3}(\.\d+)?\s*$/.test(text) ? null : pointIn(text)

/** How the text of each field of an entry's form is read. */
export const READERS: Record<string, (text: string) => Read> = {
  name: needed(200, words.nameNeeded),
  city: needed(100, words.cityNeeded),
  states_id: state,
  state_id: state,
  address: optional((text) =>
    lengthOf(text) < 5 || lengthOf(text) > 200 ? { fault: words.addressShort } : { value: text },
  ),
  zipcode: optional((text) =>
    /^\d{5}(-\d{4})?$/.test(text) ? { value: text } : { fault: words.zipInvalid },
  ),
  latitude: degrees(90, words.latitudeWrong),
  longitude: degrees(180, words.longitudeWrong),
  status: oneOf(STATUSES),
  school_hex_color: optional((text) =>
    /^#[0-9a-f]{6}$/i.test(text) ? { value: text.toUpperCase() } : { fault: words.colorInvalid },
  ),
  website,
  category: oneOf(CATEGORIES),
  kind: oneOf(KINDS),
  phone: optional((text) => (lengthOf(text) > 40 ? { fault: words.tooLong(40) } : { value: text })),
  tags: (text) => {
    const ids = text.split(',').filter(Boolean)
    return ids.every((id) => /^[1-9]\d{0,5}$/.test(id))
      ? { value: ids.map(Number) }
      : { fault: words.choiceInvalid }
  },
}
