import { isDecidedMeanwhile } from '~/decision-text'
import { changedFields, type ItemText } from './text-rules'

/** The field values of an item's form, and the version they're based on. */
export type FormState = {
  values: ItemText
  /** For the hidden fields. */
  seen: ItemText
  version: string
  /** Fields changed since the form was opened, by another admin or this one; null when nobody else changed the item. */
  conflict: { field: string; seen: string; now: string; yours: string }[] | null
}

type Shown = { texts: ItemText; version: string }
/** Values from a response or from previewing changes; null: a new form. */
type Came = { typed: ItemText; errors: readonly string[] } | null

/**
 * The form's values: the item's, or as typed. After a conflict, fields that only the other admin changed get their new
 * values, and the version becomes the current one.
 */
export function formState({ texts, version }: Shown, came: Came): FormState {
  if (!came) return { values: texts, seen: texts, version, conflict: null }
  const seen = readTexts(came.typed.seen) ?? texts
  const typed = Object.fromEntries(Object.keys(texts).map((field) => [field, came.typed[field] ?? '']))
  const own = { values: typed, seen, version: came.typed.version || version, conflict: null }
  if (!came.errors.some(isDecidedMeanwhile)) return own
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
