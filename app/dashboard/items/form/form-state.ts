import { isOvertaken } from '~/decision-text'
import { changedFields, type ItemText } from './text-rules'

/** What the fields of an item's form hold, and which version they are about. */
export type FormState = {
  values: ItemText
  /** For the hidden fields. */
  seen: ItemText
  version: string
  /** What both have changed, or the other alone, since the form was opened; null: nobody else did. */
  conflict: { field: string; seen: string; now: string; yours: string }[] | null
}

type Shown = { texts: ItemText; version: string }
/** What came back with an answer, or was kept for a look at the changes; null: the form is new. */
type Came = { typed: ItemText; errors: readonly string[] } | null

/**
 * The form as it is shown: as the item is, as it was typed, or, when someone else has changed the item since, as both
 * made it. Fields that only the other changed are the other's; the version is then the one that both have seen.
 */
export function formState({ texts, version }: Shown, came: Came): FormState {
  if (!came) return { values: texts, seen: texts, version, conflict: null }
  const seen = readTexts(came.typed.seen) ?? texts
  const typed = Object.fromEntries(Object.keys(texts).map((field) => [field, came.typed[field] ?? '']))
  const own = { values: typed, seen, version: came.typed.version || version, conflict: null }
  if (!came.errors.some(isOvertaken)) return own
  const mine = new Set(changedFields(seen, typed))
  const values = Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [field, mine.has(field) ? text : (texts[field] ?? '')]),
  )
  const conflict = changedFields(seen, texts).map((field) => ({
    field,
    seen: seen[field] ?? '',
    now: texts[field] ?? '',
    yours: mine.has(field) ? (typed[field] ?? '') : '',
  }))
  for (const field of mine) {
    if (!conflict.some((line) => line.field === field))
      conflict.push({ field, seen: seen[field] ?? '', now: texts[field] ?? '', yours: typed[field] ?? '' })
  }
  return { values, seen, version, conflict }
}

function readTexts(json: string | undefined): ItemText | null {
  try {
    const parsed: unknown = JSON.parse(json ?? '')
    return typeof parsed === 'object' &&
      parsed !== null &&
      Object.values(parsed).every((value) => typeof value === 'string')
      ? (parsed as ItemText)
      : null
  } catch {
    return null
  }
}
