import type { SubmissionResult } from '@conform-to/react'
import type { FieldState } from '~/ui/form/Field'
import type { ItemText } from '../text-rules'
import { formState, type FormState, type ShownVersion } from './ChangeTable'

type State = {
  form: { errors?: readonly string[] }
  named: Record<string, FieldState>
  result?: SubmissionResult<string[]>
}

/** What was typed before previewing or logging in. */
export type Start = Record<string, string | string[]> | null

export type MergedForm = FormState & { field: (name: string) => FieldState }

/** A form's values and fields, merged with what other admins changed after it was opened. */
export function mergedForm({ form, named, result }: State, shown: ShownVersion, start: Start): MergedForm {
  // Not the fields' own initial values: in the browser, Conform leaves those as they were when a response arrives.
  const values = result ? (result.initialValue ?? {}) : start
  const typed = values && textsOf(values)
  const merged = formState(shown, typed && { typed, errors: result ? (form.errors ?? []) : [] })
  return {
    ...merged,
    field(fieldName) {
      const { id, name, errors, key } = named[fieldName]!
      return {
        id,
        name,
        errors,
        initialValue: fieldName in merged.values ? merged.values[fieldName] : typed?.[fieldName],
        // A new key makes fields show the other admin's changes.
        key: `${key} ${merged.conflict ? merged.version : ''}`,
      }
    },
  }
}

const textsOf = (values: Record<string, unknown>): ItemText =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, textOf(value)]))

/** A field's text; checked boxes are joined with commas. */
export const textOf = (value: unknown): string =>
  [value ?? '']
    .flat()
    .filter((each) => typeof each === 'string')
    .join(',')
