import { BackLink } from '~/ui/Link'
import { useContext, useEffect, useRef, useState, type FormEvent } from 'react'
import { ErrorSummary } from '~/ui/form/ErrorSummary'
import { PostThrough } from '~/ui/use-post'
import { useWriteForm } from '~/ui/form/use-write-form'
import { Toast } from '~/ui/Toast'
import type { SaveState } from './queries.server'
import { collectionWords } from './words'
import { Sender, useSenderMark } from '~/ui/Sender'
import { insteadOfSending } from '~/ui/instead-of-sending'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { WriteForm } from '~/ui/form/WriteForm'
import { CollectionFields, type CollectionShape } from './CollectionFields'
import { noAnswer } from './save-words'
import { sendSave, type SaveMessage } from './send-save'
import '~/styles/collection-pages.css'

/** Data for choosing the collections of a location. */
export type SavePage = {
  id: number
  name: string
  /** The location's page. */
  path: string
  /** null: reading them failed. */
  collections: SaveState[] | null
  start: Record<string, unknown>
}

/** The server's answer after creating a collection in the dialog. */
export type Created = { created: string; id: number }

/**
 * The reader's collections, whether a location is in each, and a form for a new one: on its own page, or in a dialog.
 */
export function SavePanel({ page, onClose }: { page: SavePage; onClose?: () => void }) {
  const { id, name, path, collections } = page
  const { form } = useWriteForm({ id: 'toggle', intent: 'toggle' })
  const errors = Object.values(form.allErrors)
    .flat()
    .map((text) => ({ name: '', text }))
  const created = useCreated()
  const title = useRef<HTMLHeadingElement>(null)
  // The sent form is gone, and the focus with it, so move it.
  useEffect(() => {
    if (created) title.current?.focus()
  }, [created])
  const Heading = onClose ? 'h2' : 'h1'
  return (
    <>
      {onClose ? <p dir="auto">{name}</p> : <BackLink to={path}>{name}</BackLink>}
      <Heading ref={title} tabIndex={-1}>
        {collectionWords.picker}
      </Heading>
      {errors.length > 0 && <ErrorSummary formId={form.id} errors={errors} />}
      {collections === null ? (
        <p className="note" role="alert">
          {collectionWords.loadFailed}
        </p>
      ) : (
        <>
          <SaveList id={id} collections={collections} />
          <NewCollection key={created?.id} start={page.start} over={onClose !== undefined} />
        </>
      )}
      {onClose && (
        <p className="buttons">
          <button type="button" className="button button-quiet" onClick={onClose}>
            {collectionWords.close}
          </button>
        </p>
      )}
      {created && (
        <Toast key={created.id} kind="success" text={collectionWords.createdNamed(created.created)} />
      )}
    </>
  )
}

/** In the dialog: the answer to the latest form that created a collection. */
function useCreated(): Created | null {
  const data = useContext(PostThrough)?.data as Created | object | undefined
  return data && 'created' in data ? data : null
}

/** The form for a new collection in the picker. `over`: it's in a dialog, which stays open. */
function NewCollection({ start, over }: { start: Record<string, unknown>; over: boolean }) {
  const state = useWriteForm<CollectionShape>({ id: 'create', intent: 'create', defaultValue: start })
  const wrong = Object.keys(state.form.allErrors).length > 0
  const begun = ['name', 'description', 'purpose'].some((field) => start[field])
  return (
    <details className="new-collection" open={wrong || begun || undefined}>
      <summary>{collectionWords.newOne}</summary>
      <WriteForm state={state} failed={collectionWords.createFailed}>
        {over && <input type="hidden" name="over" value="dialog" />}
        <CollectionFields fields={state.fields} />
        <SubmitButton busy={collectionWords.creating}>{collectionWords.createAndSave}</SubmitButton>
      </WriteForm>
    </details>
  )
}

/**
 * The reader's collections, each with a form that saves or removes the location. With JavaScript, the list changes
 * immediately and reverts if the server refuses.
 */
function SaveList({ id, collections }: { id: number; collections: SaveState[] }) {
  // Local changes count until the page loads newer states.
  const [pressed, setPressed] = useState<{ of: SaveState[]; to: Partial<Record<SaveState['id'], boolean>> }>({
    of: collections,
    to: {},
  })
  const [said, setSaid] = useState<SaveMessage & { n: number }>()
  const sender = useSenderMark()
  const press = (event: FormEvent<HTMLFormElement>, collection: SaveState, on: boolean) => {
    const show = (to: boolean, now: SaveMessage | undefined) => {
      setPressed((before) => ({
        of: collections,
        to: { ...(before.of === collections ? before.to : {}), [collection.id]: to },
      }))
      setSaid((before) => now && { ...now, n: (before?.n ?? 0) + 1 })
    }
    insteadOfSending(
      event,
      () => sendSave({ locationId: id, sender }, collection, on, show),
      () => show(!on, noAnswer),
    )
  }
  return (
    <>
      <ul className="saves" aria-label={collectionWords.yours}>
        {collections.map((collection) => {
          const saved =
            (pressed.of === collections ? pressed.to[collection.id] : undefined) ?? collection.saved
          const { name } = collection
          return (
            <li key={collection.id}>
              <span dir="auto">{name}</span>{' '}
              {saved && <span className="saved">{collectionWords.isSaved}</span>}{' '}
              <form
                method="post"
                action={`/location/${id}/save`}
                onSubmit={(event) => press(event, { ...collection, saved }, !saved)}
              >
                <Sender />
                <input type="hidden" name="intent" value="toggle" />
                <input type="hidden" name="collection" value={collection.id} />
                <input type="hidden" name="want" value={saved ? 'off' : 'on'} />
                <button className={saved ? 'button button-small button-quiet' : 'button button-small'}>
                  {saved ? collectionWords.remove : collectionWords.save}
                  <span className="visually-hidden">
                    {saved ? collectionWords.removeFrom(name) : collectionWords.saveTo(name)}
                  </span>
                </button>
              </form>
            </li>
          )
        })}
      </ul>
      {said && (
        <Toast key={said.n} kind={said.kind} text={said.text} lasting={said.kind === 'error' || undefined} />
      )}
    </>
  )
}
