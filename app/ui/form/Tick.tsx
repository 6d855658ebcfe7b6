import type { ReactNode } from 'react'
import type { FieldState } from './Field'

type TickProps = {
  field: FieldState
  type: 'radio' | 'checkbox'
  value: string
  on: boolean
  id?: string
  children: ReactNode
}

/** A checkbox or radio button with its label. */
export function Tick({ field, type, value, on, children, ...rest }: TickProps) {
  return (
    <label className="tick">
      <input type={type} name={field.name} value={value} defaultChecked={on} {...rest} />{' '}
      <span>{children}</span>
    </label>
  )
}
