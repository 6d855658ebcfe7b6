import type { FieldState } from './Field'
import { FieldGroup } from './FieldGroup'
import type { Option } from './SelectField'

type ChecksFieldProps = {
  field: FieldState
  legend: string
  hint?: string
  type: 'checkbox' | 'radio'
  options: readonly Option[]
}

/** Checkboxes for any number of options, or radio buttons for one. */
export function ChecksField({ field, type, options, ...group }: ChecksFieldProps) {
  const chosen: unknown[] = [field.initialValue].flat()
  return (
    <FieldGroup {...group} field={field} className="checks">
      {options.map(({ value, text }) => (
        <label key={value}>
          <input type={type} name={field.name} value={value} defaultChecked={chosen.includes(value)} /> {text}
        </label>
      ))}
    </FieldGroup>
  )
}
