import type { FieldState } from '~/ui/form/Field'
import { FieldGroup } from '~/ui/form/FieldGroup'

type ChoiceFieldProps = { field: FieldState; label: string; hint: string; options: Record<string, string> }

/** Checkboxes for any number of options. */
export function ChoiceField({ field, label, hint, options }: ChoiceFieldProps) {
  const chosen: unknown[] = Array.isArray(field.initialValue) ? field.initialValue : [field.initialValue]
  return (
    <FieldGroup field={field} legend={label} hint={hint} className="checks">
      {Object.entries(options).map(([value, name]) => (
        <label key={value}>
          <input type="checkbox" name={field.name} value={value} defaultChecked={chosen.includes(value)} />{' '}
          {name}
        </label>
      ))}
    </FieldGroup>
  )
}
