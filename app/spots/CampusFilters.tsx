import { Form } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { useEffect, useRef } from 'react'
import { useSuggestionPopup } from '~/ui/use-suggestion-popup'
import type { CampusListView } from './campus-list.server'
import { FiltersPanel } from './FiltersPanel'
import { QuickChips } from './QuickChips'
import { campusListWords } from './campus-list-words'

/**
 * The bar above a campus's locations: a GET form, and links that sort. Its panels are <details>; in the enhanced page a
 * press elsewhere closes them too.
 */
export function CampusFilters({ list }: { list: CampusListView }) {
  const { path, q, filters, rating, sorts } = list
  const sortedBy = campusListWords.sortedBy(campusListWords.sorts[list.sortedBy])
  const bar = useRef<HTMLElement>(null)
  useEffect(() => closePanels(bar.current!), [])
  return (
    <section className="filters" aria-label={campusListWords.bar} ref={bar}>
      {/* A new form for each view, so boxes checked but not sent are reset and the panel closes. */}
      <Form method="get" action={path} key={list.canonical}>
        <label className="visually-hidden" htmlFor="campus-q">
          {campusListWords.search}
        </label>
        <SearchBox path={path} q={q} />
        <button type="submit" className="button button-small">
          {campusListWords.find}
        </button>{' '}
        {list.sort && <input type="hidden" name="sort" value={list.sort} />}
        {list.mapParams.map((hidden) => (
          <input key={hidden.name} type="hidden" {...hidden} />
        ))}
        <details className="menu" name="campus-panel">
          <summary className="button button-small button-quiet">
            {campusListWords.filters(list.ticked)}
          </summary>
          <FiltersPanel
            filters={filters}
            moment={{ ...list.when, openNow: list.openNow, notBusy: list.notBusy }}
            rating={rating}
            path={path}
          />
        </details>
      </Form>
      <details className="menu" name="campus-panel" key={sortedBy}>
        <summary className="button button-small button-quiet">{sortedBy}</summary>
        <ul className="menu-panel">
          {sorts.map(({ name, to }) => (
            <li key={name}>
              <Link to={to} preventScrollReset aria-current={name === list.sortedBy || undefined}>
                {campusListWords.sorts[name]}
              </Link>
            </li>
          ))}
        </ul>
      </details>
      <div className="quick-row">
        <CampusChips chips={list.chips} clear={list.clear} /> <QuickChips chips={list.quick} />
      </div>
    </section>
  )
}

/** The form's search box. Its first focus loads the code for suggestions. */
function SearchBox({ path, q }: Pick<CampusListView, 'path' | 'q'>) {
  const box = useRef<HTMLInputElement>(null)
  const { Popup, onFocus } = useSuggestionPopup(box)
  return (
    <div className="suggest-box">
      <input
        id="campus-q"
        name="q"
        type="search"
        ref={box}
        defaultValue={q}
        minLength={2}
        maxLength={200}
        placeholder={campusListWords.search}
        autoComplete="off"
        data-suggest={`${path}/spots.json`}
        onFocus={onFocus}
      />
      {Popup && <Popup box={box} kind="spot" />}
    </div>
  )
}

/** Each active filter, as a link to the list without it. */
function CampusChips({ chips, clear }: Pick<CampusListView, 'chips' | 'clear'>) {
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={campusListWords.active}>
      {chips.map(({ text, to }) => (
        <li key={text + to}>
          <Link className="chip" to={to} preventScrollReset>
            <span className={text.startsWith('“') ? 'typed' : undefined}>{text}</span>{' '}
            <span aria-hidden="true">×</span>
            <span className="visually-hidden">{campusListWords.remove}</span>
          </Link>
        </li>
      ))}
      {clear && (
        <li>
          <Link to={clear} preventScrollReset>
            {campusListWords.clearAll}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** Closes open panels on a press outside of them or on Escape, then focuses what opened them. */
function closePanels(bar: HTMLElement) {
  const listening = new AbortController()
  const close = ({ target, key }: { target: EventTarget | null; key?: string }) => {
    for (const panel of bar.querySelectorAll<HTMLDetailsElement>('details[open]')) {
      const within = panel.contains(target as Node)
      if (key ? key !== 'Escape' || !within : within) continue
      panel.open = false
      if (key) panel.querySelector('summary')!.focus()
    }
  }
  for (const event of ['pointerdown', 'keydown'] as const) document.addEventListener(event, close, listening)
  return () => listening.abort()
}
