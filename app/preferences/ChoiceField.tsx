import { FieldErrors, useDescribed, type FieldState } from '~/components/form/Field'

type ChoiceFieldProps = { field: FieldState; label: string; hint: string; options: Record<string, string> }

/** Checkboxes for any number of options. */
export function ChoiceField({ field, label, hint, options }: ChoiceFieldProps) {
  const described = useDescribed(field, `${field.id}-hint`)
  const chosen: unknown[] = Array.isArray(field.initialValue) ? field.initialValue : [field.initialValue]
  const wrong = described['aria-invalid'] ? ' field-wrong' : ''
  return (
    <fieldset className={`field checks${wrong}`} id={field.id} key={field.key} {...described}>
      <legend>{label}</legend>
      <p className="hint" id={`${field.id}-hint`}>
        {hint}
      </p>
      <FieldErrors field={field} />
      {Object.entries(options).map(([value, name]) => (
        <label key={value}>
          <input type="checkbox" name={field.name} value={value} defaultChecked={chosen.includes(value)} />{' '}
          {name}
        </label>
      ))}
    </fieldset>
  )
}
