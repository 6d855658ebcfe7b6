import { useState, type FormEvent } from 'react'
import { Toast } from '~/components/ui/Toast'
import type { SaveState } from './queries.server'
import { sendSave, type Said } from './send-save'
import { words } from './words'

/**
 * The reader's collections, each with whether a place is in it and a form that puts it in or takes it out. The enhanced page
 * obeys a press at once, and takes it back when the server does not.
 */
export function SaveList({ id, collections }: { id: number; collections: SaveState[] }) {
  // What was pressed counts until the page has newer states.
  const [pressed, setPressed] = useState<{ of: SaveState[]; to: Partial<Record<SaveState['id'], boolean>> }>({
    of: collections,
    to: {},
  })
  const [said, setSaid] = useState<Said & { n: number }>()
  const press = (event: FormEvent, collection: SaveState, on: boolean) => {
    event.preventDefault()
    void sendSave(id, collection, on, (to, now) => {
      setPressed((before) => ({
        of: collections,
        to: { ...(before.of === collections ? before.to : {}), [collection.id]: to },
      }))
      setSaid((before) => now && { ...now, n: (before?.n ?? 0) + 1 })
    })
  }
  return (
    <>
      <ul className="saves" aria-label={words.yours}>
        {collections.map((collection) => {
          const saved =
            (pressed.of === collections ? pressed.to[collection.id] : undefined) ?? collection.saved
          const { name } = collection
          return (
            <li key={collection.id}>
              <span dir="auto">{name}</span> {saved && <span className="saved">{words.isSaved}</span>}{' '}
              <form
                method="post"
                action={`/location/${id}/save`}
                onSubmit={(event) => press(event, { ...collection, saved }, !saved)}
              >
                <input type="hidden" name="intent" value="toggle" />
                <input type="hidden" name="collection" value={collection.id} />
                <input type="hidden" name="want" value={saved ? 'off' : 'on'} />
                <button className={saved ? 'button button-small button-quiet' : 'button button-small'}>
                  {saved ? words.remove : words.save}
                  <span className="visually-hidden">
                    {saved ? words.removeFrom(name) : words.saveTo(name)}
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
