import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { CollectionFields, type CollectionShape } from './CollectionFields'
import { words } from './words'

/** The form of a new collection within the picker. `over`: it stands in a dialog, which stays open. */
export function NewCollection({ start, over }: { start: Record<string, unknown>; over: boolean }) {
  const state = useWriteForm<CollectionShape>({ id: 'create', intent: 'create', defaultValue: start })
  const wrong = Object.keys(state.form.allErrors).length > 0
  const begun = ['name', 'description', 'purpose'].some((field) => start[field])
  return (
    <details className="new-collection" open={wrong || begun || undefined}>
      <summary>{words.newOne}</summary>
      <WriteForm state={state} failed={words.createFailed}>
        {over && <input type="hidden" name="over" value="dialog" />}
        <CollectionFields fields={state.fields} />
        <SubmitButton busy={words.creating}>{words.createAndSave}</SubmitButton>
      </WriteForm>
    </details>
  )
}
