import { BackLink } from '~/ui/Link'
import { CancelButton } from '~/ui/form/CancelButton'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { CollectionFields, type CollectionShape } from './CollectionFields'
import { collectionWords } from './words'

/** Data for the form of a new collection, or of an existing one. */
export type CollectionPage = {
  back: { path: string; text: string }
  editing: boolean
  start: Record<string, unknown>
}

/** The collection form: on its own page, or (with `onClose`) in a dialog. */
export function CollectionPanel({ page, onClose }: { page: CollectionPage; onClose?: () => void }) {
  const { back, editing, start } = page
  const state = useWriteForm<CollectionShape>({ id: 'collection', defaultValue: start })
  const Heading = onClose ? 'h2' : 'h1'
  return (
    <>
      {!onClose && <BackLink to={back.path}>{back.text}</BackLink>}
      <Heading>{editing ? collectionWords.edit : collectionWords.newOne}</Heading>
      <WriteForm state={state} failed={editing ? collectionWords.updateFailed : collectionWords.createFailed}>
        <CollectionFields fields={state.fields} />
        <p className="buttons">
          <SubmitButton busy={editing ? collectionWords.updating : collectionWords.creating}>
            {editing ? collectionWords.update : collectionWords.create}
          </SubmitButton>{' '}
          <CancelButton to={back.path} onClose={onClose}>
            {collectionWords.cancel}
          </CancelButton>
        </p>
      </WriteForm>
    </>
  )
}
