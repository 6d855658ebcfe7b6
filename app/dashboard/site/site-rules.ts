import { isEmail } from '~/accounts/rules'
import { linkContrast, readable } from '~/services/color-rules'
import { ZONES } from '~/services/zones-rules'
import { instantOf, nextTime, readDate, zoneName } from '~/study-sessions/zone-rules'
import { siteWords } from './site-words'

export { isEmail }

/** Limits in characters; those of the table are the same. */
export const MOST = { name: 40, tagline: 80, text: 300 } as const
export const PICTURE_BYTES = 5_000_000

export { ZONES }

export const zonesAt = (now: Date) => ZONES.map((value) => ({ value, text: zoneName(value, now) }))

/** '#003262' of '#036', '003262' and the like; null if it's no color. */
export function readColor(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed) ?? []
  if (!digits) return null
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return `#${six.toUpperCase()}`
}

/** Why links in a color couldn't be read on light pages; null if they can. */
export function colorFault(color: string): string | null {
  const ratio = linkContrast(color, 'light')
  if (ratio >= 4.5) return null
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1)
  return siteWords.colorPale(color, shown, readable(color, 'light').toUpperCase())
}

/** The instant of a typed time in a zone, or what's wrong with it; null for none. */
export function readTime(typed: string, zone: string): { at: Date | null } | { fault: string } {
  if (typed === '') return { at: null }
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d)?$/.exec(typed) ?? []
  if (!date || !time || readDate(date) === null) return { fault: siteWords.timeWrong }
  const at = instantOf(zone, { date, time })
  return at ? { at } : { fault: siteWords.timeSkipped(nextTime(zone, { date, time }).time) }
}

/** The settings as a form showed them, in the columns of the table. */
export type SeenSite = Record<string, string | null>

/** The form's fields whose columns have other names. */
const COLUMNS: Record<string, string> = {
  supportEmail: 'support_email',
  abuseEmail: 'abuse_email',
  university: 'front_university_id',
  timeZone: 'time_zone',
  startsAt: 'banner_starts_at',
  endsAt: 'banner_ends_at',
}
const columnOf = (field: string): string => COLUMNS[field] ?? field
export const fieldOf = (column: string): string =>
  Object.keys(COLUMNS).find((field) => COLUMNS[field] === column) ?? column

export const settingText = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value ?? '')

/** The settings for the form's hidden field `seen`. */
export const seenSite = (row: object = {}): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).map(([field, value]) => [field, settingText(value)])))

/**
 * For a form that was refused: what it showed, but the current settings (`now`) where another admin's change was reported,
 * so that saving again replaces those and nothing else.
 */
export function seenAgain(seen: string, now: string, reported: readonly string[]): string {
  if (reported.length === 0) return seen
  const current = JSON.parse(now) as SeenSite
  const fresh = reported.map((field) => [columnOf(field), current[columnOf(field)] ?? ''])
  return JSON.stringify({ ...(JSON.parse(seen) as SeenSite), ...Object.fromEntries(fresh) })
}

export const isPicture = (column: string): boolean => column === 'logo_at' || column === 'icon_at'

/** The settings that differ from those that a form showed. Pictures are in the form only if they're changed. */
export const changedSettings = <Changes extends object>(changes: Changes, seen: SeenSite): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => isPicture(field) || settingText(value) !== (seen[field] ?? ''),
    ),
  ) as Changes
