import { asText, type FieldState } from '~/ui/form/Field'
import { FieldGroup } from '~/ui/form/FieldGroup'

/** A scale of three steps as radio buttons with the values 0, 1 and 2. */
export function ScaleField({
  field,
  label,
  options,
}: {
  field: FieldState
  label: string
  options: readonly string[]
}) {
  const chosen = asText(field.initialValue)
  return (
    <FieldGroup field={field} legend={label} className="checks">
      {options.map((name, value) => (
        <label key={name}>
          <input type="radio" name={field.name} value={value} defaultChecked={chosen === String(value)} />{' '}
          {name}
        </label>
      ))}
    </FieldGroup>
  )
}
