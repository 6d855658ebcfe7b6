import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { DialogLink } from '~/ui/DialogLink'
import { Link } from '~/ui/Link'
import { Toast } from '~/ui/Toast'
import { FIRST_COLLECTION } from './rules'
import { saveWords, toggleWords } from './save-words'
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
  const shell = useRouteLoaderData('root') as { viewer: unknown } | undefined
  const to = `/location/${location.id}/save`
  const { isSaved, said, press, after } = useSave(location.id, saved)
  // Visitors are asked to log in.
  if (!shell?.viewer)
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
function useSave(id: number, saved: readonly number[] | undefined) {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const after = useRef<HTMLDivElement>(null)
  const isSaved = pressed?.of === saved && pressed ? pressed.on : (saved?.includes(id) ?? false)
  // The button is gone, and the focus with it.
  useEffect(() => {
    if (pressed && document.activeElement === document.body)
      after.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [pressed])
  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    import('./send-save').then(
      // The page shows it itself, so the picker needn't load the page again when it closes.
      ({ anySaved, sendSave }) =>
        sendSave(id, { id: FIRST_COLLECTION, name: toggleWords.first, saved: false }, true, (on, said) => {
          const link = said?.kind === 'success' ? `\n/location/${id}/save ${saveWords.choose}` : ''
          setPressed({ of: saved, on, said: said && { ...said, text: said.text + link, n: Date.now() } })
        }).then(anySaved),
      () => form.submit(),
    )
  }
  return { isSaved, said: pressed?.said, press, after }
}
