import { Link } from './Link'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import {
  attachSuggestions,
  fillsForm,
  type Attached,
  type Box,
  type PopupProps,
  type ShownSuggestions,
} from './attach-suggestions'
import { FROM_HEADER } from './search-path'
import { countOf, noneFound, viewAll, suggestionWords, universitySuggestWords } from './words'
import type { Asking, SearchSuggestion, Marks } from './suggestion-source'
import '~/styles/suggestions.css'

/** The form's other wish, for the page of a university or of all that match. */
function findOf({ form }: HTMLInputElement, { all }: SearchSuggestion): string {
  const find = (form?.elements.namedItem('find') as HTMLInputElement | null)?.value
  return find ? (all ? `&find=${encodeURIComponent(find)}` : `?${find}`) : ''
}

/**
 * Suggestions for a box: an editable combobox with list autocomplete and manual selection, as in the ARIA Authoring
 * Practices. Locations are links and open like links; a city is filled into its box.
 */
export default function HeaderSearchPopup({ box, kind, loading = false, onBusy }: PopupProps) {
  const [{ asking, all }, show] = useState<ShownSuggestions>({ asking: { at: 'rest' }, all: '' })
  const list = useRef<HTMLDivElement>(null)
  const attached = useRef<Attached | null>(null)
  const open = asking.at === 'found'

  useLayoutEffect(() => {
    const own = attachSuggestions(box.current!, list.current!, kind, show)
    attached.current = own
    return own.detach
  }, [box, kind])
  useLayoutEffect(() => attached.current!.update(open), [asking, open])
  useEffect(() => {
    onBusy?.(asking.at === 'typing' || asking.at === 'searching')
    return () => onBusy?.(false)
  }, [asking, onBusy])

  const option = (at: number) => ({
    role: 'option',
    id: `header-${kind}-option-${at}`,
    tabIndex: -1,
    className: 'suggest-option',
  })
  const close = () => attached.current?.rest()
  const { text, shown } = statusOf(asking, loading, kind)
  return (
    <div className="suggest" data-open={open || shown || undefined}>
      <p role="status" className={shown ? 'suggest-status' : 'visually-hidden'}>
        {text}
      </p>
      <div role="listbox" id={`header-${kind}-list`} aria-label={LISTS[kind]} ref={list} hidden={!open}>
        {open &&
          asking.found.map((each, at) =>
            kind !== 'city' && !fillsForm(kind) ? (
              <Link
                key={each.path}
                {...option(at)}
                className={each.all ? 'suggest-option suggest-all' : 'suggest-option'}
                to={each.path + findOf(box.current!, each)}
                onClick={close}
              >
                <Suggestion {...each} />
              </Link>
            ) : (
              <div key={each.path + each.state} {...option(at)} data-fill={each.name}>
                <Suggestion {...each} />
              </div>
            ),
          )}
        {open && (kind === 'q' || kind === 'city') && (
          <Link
            {...option(asking.found.length)}
            className="suggest-option suggest-all"
            to={all}
            state={FROM_HEADER}
            onClick={close}
          >
            {asking.found.length > 0 ? viewAll(asking.query) : suggestionWords.searchInstead}
          </Link>
        )}
      </div>
    </div>
  )
}

function Suggestion({ type, name, city, state, marks }: SearchSuggestion) {
  return (
    <>
      <span className="suggest-name">
        <Marked text={name} marks={marks.name} />
      </span>{' '}
      <span className="suggest-where">
        <Marked text={city ?? state ?? ''} marks={marks.city} />{' '}
        {type && <span className="suggest-type">{type}</span>}
      </span>
    </>
  )
}

function Marked({ text, marks }: { text: string; marks: Marks }) {
  const pieces: ReactNode[] = []
  let end = 0
  for (const [from, to] of marks) {
    pieces.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  return (
    <>
      {pieces}
      {text.slice(end)}
    </>
  )
}

const LISTS: Record<Box, string> = {
  q: suggestionWords.spots,
  city: suggestionWords.cities,
  school: suggestionWords.schools,
  spot: suggestionWords.spots,
  location: suggestionWords.spots,
  campus: suggestionWords.schools,
}

/** The status text, and whether it's also visible. */
function statusOf(asking: Asking, loading: boolean, kind: Box): { text: string; shown: boolean } {
  if (loading) return { text: suggestionWords.loading, shown: true }
  if (asking.at === 'searching') return { text: suggestionWords.searching, shown: true }
  if (asking.at === 'failed')
    return { text: fillsForm(kind) ? suggestionWords.failedHere : suggestionWords.failed, shown: true }
  if (asking.at === 'short') return { text: universitySuggestWords.tooShort, shown: true }
  if (asking.at !== 'found') return { text: '', shown: false }
  if (asking.found.length > 0)
    return { text: countOf(asking.found.filter(({ all }) => !all).length), shown: false }
  return {
    text: kind === 'school' || kind === 'campus' ? suggestionWords.noUniversities : noneFound(asking.query),
    shown: true,
  }
}
