import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { formWords } from '../words'

/** The parts of Conform's metadata that a field needs. */
export type FieldState = { id: string; name: string; initialValue?: unknown; errors?: string[]; key?: string }

type Common = { field: FieldState; label: string; hint?: ReactNode }

const isWrong = ({ errors = [] }: FieldState) => errors.length > 0

/** Label, hint, error and control of a field, linked for screen readers. */
export function FieldFrame({ field, label, hint, children }: Common & { children: ReactNode }) {
  return (
    <div className={isWrong(field) ? 'field field-wrong' : 'field'}>
      <label htmlFor={field.id}>{label}</label> <HintAndErrors field={field} hint={hint} />
      {children}
    </div>
  )
}

/** What describes a control: its hint and its error messages. */
export const HintAndErrors = ({ field, hint }: Pick<Common, 'field' | 'hint'>) => (
  <>
    {hint && (
      <p className="hint" id={`${field.id}-hint`}>
        {hint}
      </p>
    )}
    <FieldErrors field={field} />
  </>
)

/** A field's error messages. */
export function FieldErrors({ field }: { field: FieldState }) {
  if (!isWrong(field)) return null
  return (
    <p className="field-error" id={`${field.id}-error`}>
      <span className="visually-hidden">{formWords.error}</span>
      {field.errors!.join(' ')}
    </p>
  )
}

/** aria-describedby and aria-invalid for a control. */
export function useDescribed(field: FieldState, hintId?: string) {
  const wrong = isWrong(field)
  const ids = [hintId, wrong && `${field.id}-error`].filter(Boolean)
  return { 'aria-describedby': ids.join(' ') || undefined, 'aria-invalid': wrong || undefined }
}

/** A one-line field. Values of passwords and other `secret` fields are never sent back. */
export function TextField({
  field,
  label,
  hint,
  secret,
  ...input
}: Common & { secret?: boolean } & InputHTMLAttributes<HTMLInputElement>) {
  const described = useDescribed(field, hint ? `${field.id}-hint` : undefined)
  const value = secret || input.type === 'password' ? undefined : asText(field.initialValue)
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input key={field.key} id={field.id} name={field.name} defaultValue={value} {...described} {...input} />
    </FieldFrame>
  )
}

/** A field with several lines. `after` is shown below it, for a counter. */
export function TextArea({
  field,
  label,
  hint,
  after,
  ...area
}: Common & { after?: ReactNode } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const described = useDescribed(field, hint ? `${field.id}-hint` : undefined)
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={asText(field.initialValue)}
        {...described}
        {...area}
      />
      {after}
    </FieldFrame>
  )
}

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
