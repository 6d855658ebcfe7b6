import type { InputHTMLAttributes, ReactNode } from 'react'
import { FieldErrors, useDescribed, type FieldState } from './Field'

type FileFieldProps = {
  field: FieldState
  label: string
  hint?: ReactNode
} & InputHTMLAttributes<HTMLInputElement>

/** File input. Browsers can't restore the chosen file after an error, so it's empty again. */
export function FileField({ field, label, hint, ...input }: FileFieldProps) {
  const described = useDescribed(field, hint ? `${field.id}-hint` : undefined)
  return (
    <div className={described['aria-invalid'] ? 'field field-wrong' : 'field'}>
      <label htmlFor={field.id}>{label}</label>
      {hint && (
        <p className="hint" id={`${field.id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors field={field} />
      <input key={field.key} id={field.id} name={field.name} type="file" {...described} {...input} />
    </div>
  )
}
