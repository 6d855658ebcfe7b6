import { TextArea, TextField, type FieldState } from '~/components/form/Field'
import { words } from './words'

export type CollectionShape = { name: string; description: string; purpose: string }

/** The fields of a collection. */
export function CollectionFields({ fields }: { fields: Record<keyof CollectionShape, FieldState> }) {
  return (
    <>
      <TextField
        field={fields.name}
        label={words.labels.name}
        hint={words.hints.name}
        autoComplete="off"
        required
        dir="auto"
      />
      <TextArea
        field={fields.description}
        label={words.labels.description}
        hint={words.hints.description}
        rows={3}
        dir="auto"
      />
      <TextField
        field={fields.purpose}
        label={words.labels.purpose}
        hint={words.hints.purpose}
        autoComplete="off"
        dir="auto"
      />
    </>
  )
}
