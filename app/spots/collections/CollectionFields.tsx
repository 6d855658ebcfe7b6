import { TextArea, TextField, type FieldState } from '~/ui/form/Field'
import { collectionWords } from './words'

export type CollectionShape = { name: string; description: string; purpose: string }

export function CollectionFields({ fields }: { fields: Record<keyof CollectionShape, FieldState> }) {
  return (
    <>
      <TextField
        field={fields.name}
        label={collectionWords.labels.name}
        hint={collectionWords.hints.name}
        autoComplete="off"
        required
        dir="auto"
      />
      <TextArea
        field={fields.description}
        label={collectionWords.labels.description}
        hint={collectionWords.hints.description}
        rows={3}
        dir="auto"
      />
      <TextField
        field={fields.purpose}
        label={collectionWords.labels.purpose}
        hint={collectionWords.hints.purpose}
        autoComplete="off"
        dir="auto"
      />
    </>
  )
}
