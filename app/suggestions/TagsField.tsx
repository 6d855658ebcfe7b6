import { FieldErrors, useDescribed, type FieldState } from '~/components/form/Field'
import { words } from './words'

/** The tags of a place as boxes. */
export function TagsField({ field, tags }: { field: FieldState; tags: { id: string; name: string }[] }) {
  const described = useDescribed(field)
  const chosen: unknown[] = Array.isArray(field.initialValue) ? field.initialValue : [field.initialValue]
  return (
    <fieldset
      className={`field checks${described['aria-invalid'] ? ' field-wrong' : ''}`}
      id={field.id}
      key={field.key}
      {...described}
    >
      <legend>{words.labels.tags}</legend>
      <FieldErrors field={field} />
      {tags.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" name={field.name} value={id} defaultChecked={chosen.includes(id)} /> {name}
        </label>
      ))}
    </fieldset>
  )
}
