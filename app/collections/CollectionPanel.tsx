import { Link } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { CollectionFields, type CollectionShape } from './CollectionFields'
import { words } from './words'

/** What the page of a collection's form shows: a new one, or one that is edited. */
export type CollectionPage = {
  back: { path: string; text: string }
  editing: boolean
  start: Record<string, unknown>
}

/** The form of a collection: in a page of its own, or (with `onClose`) in a dialog. */
export function CollectionPanel({ page, onClose }: { page: CollectionPage; onClose?: () => void }) {
  const { back, editing, start } = page
  const state = useWriteForm<CollectionShape>({ id: 'collection', defaultValue: start })
  const Heading = onClose ? 'h2' : 'h1'
  return (
    <>
      {!onClose && (
        <p>
          <Link to={back.path}>‹ {back.text}</Link>
        </p>
      )}
      <Heading>{editing ? words.edit : words.newOne}</Heading>
      <WriteForm state={state} failed={editing ? words.updateFailed : words.createFailed}>
        <CollectionFields fields={state.fields} />
        <p className="buttons">
          <SubmitButton busy={editing ? words.updating : words.creating}>
            {editing ? words.update : words.create}
          </SubmitButton>
          {onClose ? (
            <button type="button" className="button button-quiet" onClick={onClose}>
              {words.cancel}
            </button>
          ) : (
            <Link to={back.path}>{words.cancel}</Link>
          )}
        </p>
      </WriteForm>
    </>
  )
}
