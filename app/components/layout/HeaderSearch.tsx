import { Form, useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState, type ComponentType, type FormEvent, type RefObject } from 'react'
import { headerSearchWords } from '../words'
import { searchPath } from './search-path'

/**
 * A box that suggests: the header's two, the home page's for universities, a campus's, whose address stands at the box, and
 * those of forms into which a place or the name of a campus is written.
 */
export type Box = 'q' | 'city' | 'school' | 'spot' | 'place' | 'campus'
/** What the part that is loaded later gets: the box that is already in the page, and whom to tell that it is busy. */
export type PopupProps = {
  box: RefObject<HTMLInputElement>
  kind: Box
  loading: boolean
  onBusy: (busy: boolean) => void
}

/** State of a navigation to /search that began here. */
export const FROM_HEADER = { header: true }

/**
 * Two boxes that lead to /search: a plain form. The first focus of a box loads what suggests while someone types; it
 * attaches itself to the boxes as they are, so that neither focus nor text nor an input method under way is disturbed.
 */
export function HeaderSearch({ q, city }: { q: string; city: string }) {
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const boxes = { q: useRef<HTMLInputElement>(null), city: useRef<HTMLInputElement>(null) }
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const loading = Boolean(
    (useNavigation().location?.state as Partial<typeof FROM_HEADER> | null | undefined)?.header,
  )

  // When it cannot be loaded the form stays what it is; the next focus tries again.
  const enhance = () =>
    void import('./HeaderSearchPopup').then(
      (loaded) => setPopup(() => loaded.default),
      () => {},
    )
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) enhance()
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const path = searchPath(boxes.q.current?.value ?? '', boxes.city.current?.value ?? '')
    if (path) navigate(path, { state: FROM_HEADER })
  }
  const field = (kind: 'q' | 'city', label: string, value: string, most: number) => (
    <div className={`nav-field nav-field-${kind}`}>
      <label className="visually-hidden" htmlFor={`header-${kind}`}>
        {label}
      </label>
      <input
        className="nav-box"
        id={`header-${kind}`}
        name={kind}
        type="search"
        ref={boxes[kind]}
        placeholder={label}
        defaultValue={value}
        maxLength={most}
        autoComplete="off"
        onFocus={Popup ? undefined : enhance}
      />
      {Popup && <Popup box={boxes[kind]} kind={kind} loading={loading && kind === 'q'} onBusy={setBusy} />}
    </div>
  )
  return (
    // With the next page the boxes say what it was asked for, and on a narrow page they close.
    <details className="nav-search" name="nav" key={pathname + search}>
      <summary>{headerSearchWords.submit}</summary>
      <Form action="/search" method="get" role="search" ref={form} onSubmit={submit}>
        {field('q', headerSearchWords.place, q, 200)}
        {field('city', headerSearchWords.city, city, 100)}
        <button type="submit" className="button button-small" aria-disabled={busy || loading || undefined}>
          {headerSearchWords.submit}
        </button>
      </Form>
    </details>
  )
}
