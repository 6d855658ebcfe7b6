import type { ReactNode } from 'react'
import { HintAndErrors, useDescribed, type FieldState } from './Field'

type FieldGroupProps = {
  field: FieldState
  legend: ReactNode
  hint?: string
  className?: string
  /** The radio buttons or checkboxes. */
  children: ReactNode
}

/** Several controls of one field: their legend, hint and error, linked for screen readers. */
export function FieldGroup({ field, legend, hint, className, children }: FieldGroupProps) {
  const described = useDescribed(field, hint && `${field.id}-hint`)
  const classes = ['field', described['aria-invalid'] && 'field-wrong', className]
  return (
    <fieldset className={classes.filter(Boolean).join(' ')} id={field.id} key={field.key} {...described}>
      <legend>{legend}</legend>
      <HintAndErrors field={field} hint={hint} />
      {children}
    </fieldset>
  )
}
