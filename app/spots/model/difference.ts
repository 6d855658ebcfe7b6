import type { Change, DayChange, TagChange } from '~db/suggestion-tables'
import type { DayRanges } from './week'

/**
 * Whether two values of a field are the same. Coordinates may differ by a centimeter (a ten-millionth of a degree).
 * Values from jsonb have their keys in another order.
 */
export const isSame = (a: unknown, b: unknown): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) < 1e-7
    : JSON.stringify(a, inKeyOrder) === JSON.stringify(b, inKeyOrder)

/** Replacer for JSON.stringify: equal values give the same text. */
export const inKeyOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value

/** The fields that differ in `now`. Fields that it omits count as unchanged. */
export const differing = <Values extends object>(
  before: Values,
  now: Partial<Values>,
): { [Name in keyof Values]?: { old: Values[Name]; new: Values[Name] } } =>
  Object.fromEntries(
    (Object.keys(now) as (keyof Values)[]).flatMap((name) =>
      now[name] === undefined || isSame(before[name], now[name])
        ? []
        : [[name, { old: before[name], new: now[name] }]],
    ),
  ) as { [Name in keyof Values]?: { old: Values[Name]; new: Values[Name] } }

/** What changed in a list of tags. Null if nothing did. */
export function tagChange(before: readonly string[], now: readonly string[]): TagChange | null {
  const oldList = before.toSorted()
  const newList = now.toSorted()
  const removed = oldList.filter((tag) => !newList.includes(tag))
  const added = newList.filter((tag) => !oldList.includes(tag))
  return removed.length + added.length === 0 ? null : { removed, added, newList, oldList }
}

/**
 * A day's change: its ranges, and the values that the specification names for the first one. Null if nothing changed.
 */
export function dayChange(before: DayRanges, now: DayRanges): DayChange | null {
  if (isSame(before, now)) return null
  const both = <T>(of: (ranges: DayRanges) => T): Change<T> => ({ old: of(before), new: of(now) })
  return {
    rows: both((ranges) => ranges),
    is_open: both((ranges) => (ranges === null ? null : ranges.length > 0)),
    start_time: both((ranges) => ranges?.[0]?.start_time ?? null),
    end_time: both((ranges) => ranges?.[0]?.end_time ?? null),
  }
}
