import { Form } from '@remix-run/react'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Link } from '~/ui/Link'
import { useSuggestionPopup } from '~/ui/use-suggestion-popup'
import { FiltersPanel } from './FiltersPanel'
import { QuickChips } from './QuickChips'
import { campusListWords } from './campus-list-words'

type Choice = { text: string; to: string }

type FilterBarProps = Omit<ComponentProps<typeof FiltersPanel>, 'children'> & {
  /** What the list shows. */
  shown: string
  /** The label of the box for words. */
  label: string
  q: string
  /** Where suggestions for the box come from. */
  suggest?: string
  hidden: { name: string; value: string }[]
  /** How many filters are ticked. */
  ticked: number
  /** More fields among the filters. */
  fields?: ReactNode
  sorts: (Choice & { current: boolean })[]
  /** Active filters, each with the list without it. */
  chips: readonly Choice[]
  /** The list without all of them, if there are several. */
  clear: string | null
  quick: ComponentProps<typeof QuickChips>['chips']
}

/**
 * The bar above a list of locations: a GET form, and links that sort. Its panels are <details>; in the enhanced page a
 * press or the focus elsewhere closes them too.
 */
export function FilterBar({ path, shown, hidden, ticked, fields, sorts, ...more }: FilterBarProps) {
  const { label, q, suggest, filters, moment, rating, chips, clear, quick } = more
  const sortedBy = campusListWords.sortedBy(sorts.find(({ current }) => current)?.text ?? '')
  const bar = useRef<HTMLElement>(null)
  useEffect(() => closePanels(bar.current!), [])
  return (
    <section className="filters" aria-label={campusListWords.bar} ref={bar}>
      {/* A new form for each view, so boxes checked but not sent are reset and the panel closes. */}
      <Form method="get" action={path} key={shown}>
        <SearchBox {...{ label, q, suggest }} />{' '}
        <button type="submit" className="button button-small">
          {campusListWords.find}
        </button>{' '}
        {hidden.map((field) => (
          <input key={field.name} type="hidden" {...field} />
        ))}
        <details className="menu" name="list-panel">
          <summary className="button button-small button-quiet">{campusListWords.filters(ticked)}</summary>
          <FiltersPanel {...{ filters, moment, rating, path }}>{fields}</FiltersPanel>
        </details>
      </Form>
      {sorts.length > 0 && (
        <nav aria-label={campusListWords.sort}>
          <details className="menu" name="list-panel" key={sortedBy}>
            <summary className="button button-small button-quiet">{sortedBy}</summary>
            <ul className="menu-panel">
              {sorts.map(({ text, to, current }) => (
                <li key={text}>
                  <Link to={to} preventScrollReset aria-current={current || undefined}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        </nav>
      )}
      <div className="quick-row">
        <Chips chips={chips} clear={clear} /> <QuickChips chips={quick} />
      </div>
    </section>
  )
}

/** The box for words. Its first focus loads the code for suggestions. */
function SearchBox({ label, q, suggest }: Pick<FilterBarProps, 'label' | 'q' | 'suggest'>) {
  const box = useRef<HTMLInputElement>(null)
  const { Popup, onFocus } = useSuggestionPopup(box)
  return (
    <div className="suggest-box">
      <label className="visually-hidden" htmlFor="list-q">
        {label}
      </label>
      <input
        id="list-q"
        name="q"
        type="search"
        ref={box}
        defaultValue={q}
        minLength={2}
        maxLength={200}
        placeholder={label}
        autoComplete="off"
        data-suggest={suggest}
        onFocus={suggest === undefined ? undefined : onFocus}
      />
      {suggest && Popup && <Popup box={box} kind="spot" />}
    </div>
  )
}

/** Each active filter, as a link to the list without it. */
function Chips({ chips, clear }: Pick<FilterBarProps, 'chips' | 'clear'>) {
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={campusListWords.active}>
      {chips.map(({ text, to }) => (
        <li key={text + to}>
          <Link className="chip" to={to} preventScrollReset data-focus={text}>
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

/** Closes open panels when a press or the focus goes elsewhere, or on Escape, which focuses what opened them. */
function closePanels(bar: HTMLElement) {
  const listening = new AbortController()
  const close = ({ type, target, key }: { type: string; target: EventTarget | null; key?: string }) => {
    for (const panel of bar.querySelectorAll<HTMLDetailsElement>('details[open]')) {
      const within = panel.contains(target as Node)
      // A press on text in a panel focuses <main>, around it.
      const around = type === 'focusin' && (target as Node).contains(panel)
      if (key ? key !== 'Escape' : within || around) continue
      panel.open = false
      if (key && within) panel.querySelector('summary')!.focus()
    }
  }
  for (const event of ['pointerdown', 'keydown', 'focusin'] as const)
    document.addEventListener(event, close, listening)
  return () => listening.abort()
}
