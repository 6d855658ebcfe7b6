import { Form, useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useRef, useState, type FormEvent } from 'react'
import { headerSearchWords } from './words'
import { FROM_HEADER, searchPath } from './search-path'
import { useSuggestionPopup } from './use-suggestion-popup'

/**
 * Two boxes in a plain form that goes to /search. The first focus loads the suggestions. They attach to the existing
 * boxes, so that focus, text and IME composition aren't disturbed.
 */
export function HeaderSearch({ q, city }: { q: string; city: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { Popup, onFocus } = useSuggestionPopup(form)
  const [busy, setBusy] = useState(false)
  const boxes = { q: useRef<HTMLInputElement>(null), city: useRef<HTMLInputElement>(null) }
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const loading = Boolean(
    (useNavigation().location?.state as Partial<typeof FROM_HEADER> | null | undefined)?.header,
  )

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
        onFocus={onFocus}
      />
      {Popup && <Popup box={boxes[kind]} kind={kind} loading={loading && kind === 'q'} onBusy={setBusy} />}
    </div>
  )
  return (
    // On the next page the boxes show its query, and close on small screens.
    <details
      className="nav-search"
      name="nav"
      key={pathname + search}
      onToggle={({ currentTarget }) => currentTarget.open && boxes.q.current?.focus()}
    >
      <summary>{headerSearchWords.submit}</summary>
      <Form action="/search" method="get" role="search" ref={form} onSubmit={submit}>
        {field('q', headerSearchWords.spot, q, 200)}
        {field('city', headerSearchWords.city, city, 100)}
        <button type="submit" className="button button-small" aria-disabled={busy || loading || undefined}>
          {headerSearchWords.submit}
        </button>
      </Form>
    </details>
  )
}
