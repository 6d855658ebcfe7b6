import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'

/** What a field needs to know of Conform's metadata. */
export type FieldState = { id: string; name: string; initialValue?: unknown; errors?: string[]; key?: string }

type Common = { field: FieldState; label: string; hint?: ReactNode }

/** Label, hint, message and control of one field, tied together for those who cannot see that they belong together. */
function FieldFrame({ field, label, hint, children }: Common & { children: ReactNode }) {
  return (
    <div className={field.errors ? 'field field-wrong' : 'field'}>
      <label htmlFor={field.id}>{label}</label>
      {hint && <p className="hint" id={`${field.id}-hint`}>{hint}</p>}
      <FieldErrors field={field} />
      {children}
    </div>
  )
}

/** The messages of a field. */
export function FieldErrors({ field }: { field: FieldState }) {
  if (!field.errors?.length) return null
  return (
    <p className="field-error" id={`${field.id}-error`}>
      <span className="visually-hidden">Error: </span>
      {field.errors.join(' ')}
    </p>
  )
}

/** aria-describedby and aria-invalid of a control. */
export function described(field: FieldState, ...more: unknown[]) {
  const ids = [...more, field.errors?.length && `${field.id}-error`].filter(Boolean)
  return { 'aria-describedby': ids.join(' ') || undefined, 'aria-invalid': field.errors?.length ? true : undefined }
}

/** A one-line field. A password's value never comes back. */
export function TextField({ field, label, hint, ...input }: Common & InputHTMLAttributes<HTMLInputElement>) {
  const value = input.type === 'password' ? undefined : asText(field.initialValue)
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={value}
        {...described(field, hint && `${field.id}-hint`)}
        {...input}
      />
    </FieldFrame>
  )
}

/** A field of several lines. `after` stands below it, for a counter. */
export function TextArea(
  { field, label, hint, after, ...area }: Common & { after?: ReactNode } & TextareaHTMLAttributes<HTMLTextAreaElement>,
) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={asText(field.initialValue)}
        {...described(field, hint && `${field.id}-hint`)}
        {...area}
      />
      {after}
    </FieldFrame>
  )
}

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
