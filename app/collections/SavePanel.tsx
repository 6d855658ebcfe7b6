import { Link } from '@remix-run/react'
import { useContext, useEffect, useRef } from 'react'
import { ErrorSummary } from '~/components/form/ErrorSummary'
import { PostThrough } from '~/components/form/post-through'
import { useWriteForm } from '~/components/form/use-write-form'
import { Toast } from '~/components/ui/Toast'
import { NewCollection } from './NewCollection'
import type { SaveState } from './queries.server'
import { SaveList } from './SaveList'
import { words } from './words'

/** What the page of a place's collections shows. */
export type SavePage = {
  id: number
  name: string
  /** The place's page. */
  path: string
  /** null: they could not be read. */
  collections: SaveState[] | null
  start: Record<string, unknown>
}

/** What a creation in the dialog is answered with. */
export type Created = { created: string; id: number }

/** The reader's collections with whether a place is in each, and a new one: in a page of its own, or in a dialog. */
export function SavePanel({ page, onClose }: { page: SavePage; onClose?: () => void }) {
  const { id, name, path, collections } = page
  const { form } = useWriteForm({ id: 'toggle', intent: 'toggle' })
  const errors = Object.values(form.allErrors)
    .flat()
    .map((text) => ({ name: '', text }))
  const created = useCreated()
  const title = useRef<HTMLHeadingElement>(null)
  // The form that was sent is gone, and with it what had the focus.
  useEffect(() => {
    if (created) title.current?.focus()
  }, [created])
  const Heading = onClose ? 'h2' : 'h1'
  return (
    <>
      {onClose ? (
        <p dir="auto">{name}</p>
      ) : (
        <p>
          <Link to={path}>‹ {name}</Link>
        </p>
      )}
      <Heading ref={title} tabIndex={-1}>
        {words.picker}
      </Heading>
      {errors.length > 0 && <ErrorSummary formId={form.id} errors={errors} />}
      {collections === null ? (
        <p className="note" role="alert">
          {words.loadFailed}
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
            {words.close}
          </button>
        </p>
      )}
      {created && <Toast key={created.id} kind="success" text={words.createdNamed(created.created)} />}
    </>
  )
}

/** In the dialog: the answer to the form that made a collection, which came last. */
function useCreated(): Created | null {
  const data = useContext(PostThrough)?.data as Created | object | undefined
  return data && 'created' in data ? data : null
}
