import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { DialogLink } from '~/ui/DialogLink'
import { Sender, useSenderMark } from '~/ui/Sender'
import { insteadOfSending } from '~/ui/instead-of-sending'
import { Link } from '~/ui/Link'
import { Toast } from '~/ui/Toast'
import { FIRST_COLLECTION } from './rules'
import { noAnswer, saveWords, toggleWords } from './save-words'
import type { SaveMessage } from './send-save'

type SaveLinkProps = {
  location: { id: number; name: string }
  /** Ids of locations the reader has saved; may include ones not on this page. */
  saved: readonly number[] | undefined
  className?: string
  /** Before the text. */
  children?: ReactNode
}

const load = () => import('./SaveDialog').then(({ SaveDialog }) => SaveDialog)

/**
 * Saves a location to the reader's first collection in one press. A saved one links to their collections; with JavaScript
 * they open in a dialog.
 */
export function SaveLink({ location, saved, className = 'save', children }: SaveLinkProps) {
  const sender = useSenderMark()
  const to = `/location/${location.id}/save`
  const { isSaved, said, press, after } = useSave({ locationId: location.id, sender }, saved)
  // Visitors are asked to log in.
  if (!sender)
    return (
      <Link to={to} className={className} aria-label={saveWords.saveOf(location.name)}>
        {children}
        {saveWords.save}
      </Link>
    )
  return (
    <div className="save-form" ref={after}>
      {isSaved ? (
        <DialogLink
          to={to}
          load={load}
          className={`${className} saved`}
          label={saveWords.savedOf(location.name)}
        >
          {children}
          {saveWords.saved}
        </DialogLink>
      ) : (
        <form method="post" action={to} className="save-form" onSubmit={press}>
          <Sender />
          <input type="hidden" name="intent" value="toggle" />
          <input type="hidden" name="collection" value={FIRST_COLLECTION} />
          <input type="hidden" name="want" value="on" />
          <button className={className} aria-label={saveWords.saveOf(location.name)}>
            {children}
            {saveWords.save}
          </button>
        </form>
      )}
      {said &&
        createPortal(
          <Toast
            key={said.n}
            kind={said.kind}
            text={said.text}
            lasting={said.kind === 'error' || undefined}
          />,
          document.body, // inside a card it would stay there
        )}
    </div>
  )
}

type Pressed = { of: readonly number[] | undefined; on: boolean; said?: SaveMessage & { n: number } }

/** Whether a location is saved: what was pressed last, until the page has loaded what's saved again. */
function useSave(at: { locationId: number; sender: string }, saved: readonly number[] | undefined) {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const after = useRef<HTMLDivElement>(null)
  const isSaved = pressed?.of === saved && pressed ? pressed.on : (saved?.includes(at.locationId) ?? false)
  // The button is gone, and the focus with it.
  useEffect(() => {
    if (pressed && document.activeElement === document.body)
      after.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [pressed])
  const press = (event: FormEvent<HTMLFormElement>) => {
    const show = (on: boolean, said: SaveMessage | undefined) => {
      const link = said?.kind === 'success' ? `\n/location/${at.locationId}/save ${saveWords.choose}` : ''
      setPressed({ of: saved, on, said: said && { ...said, text: said.text + link, n: Date.now() } })
    }
    const send = async () => {
      const { anySaved, sendSave } = await import('./send-save')
      await sendSave(at, { id: FIRST_COLLECTION, name: toggleWords.first, saved: false }, true, show)
      await anySaved() // the page shows it itself, so the picker needn't load the page again when it closes
    }
    insteadOfSending(event, send, () => show(false, noAnswer))
  }
  return { isSaved, said: pressed?.said, press, after }
}
