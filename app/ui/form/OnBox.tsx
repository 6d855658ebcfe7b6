import type { InputHTMLAttributes } from 'react'
import { asText, type FieldState } from './Field'

type OnBoxProps = { field: FieldState } & InputHTMLAttributes<HTMLInputElement>

/** A checkbox that sends "on", for a label. */
export const OnBox = ({ field, ...rest }: OnBoxProps) => (
  <input
    type="checkbox"
    id={field.id}
    name={field.name}
    key={field.key}
    defaultChecked={asText(field.initialValue) === 'on'}
    {...rest}
  />
)
