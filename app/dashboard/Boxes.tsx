import type { ReactNode } from 'react'
import type { FieldState } from '~/ui/form/Field'
import { FieldGroup } from '~/ui/form/FieldGroup'

type BoxesProps = {
  field: FieldState
  legend: string
  hint?: string
  choices: { value: string; text: ReactNode }[]
}

/** Checkboxes of one field. */
export function Boxes({ field, legend, hint, choices }: BoxesProps) {
  const chosen = [field.initialValue].flat()
  return (
    <FieldGroup field={field} legend={legend} hint={hint} className="checks">
      {choices.map(({ value, text }) => (
        <label key={value} dir="auto" className="breakable">
          <input type="checkbox" name={field.name} value={value} defaultChecked={chosen.includes(value)} />{' '}
          {text}
        </label>
      ))}
    </FieldGroup>
  )
}
