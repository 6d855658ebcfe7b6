import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { RATINGS, type FilterChoices, type FilterOption, type Moment } from './finder-rules'
import { campusListWords } from './campus-list-words'
import { finderWords } from './words'
import type { WhenChoices } from './finder.server'

type FiltersPanelProps = {
  filters: FilterChoices
  moment: Moment & { choices: WhenChoices }
  /** Undefined: it isn't asked for. */
  rating?: number | null
  /** Where the form leads. */
  path: string
  /** More fields. */
  children?: ReactNode
}

/** The filters of a list, in a form: what most people look for, the rest folded, and a button that says how many it leaves. */
export function FiltersPanel({ filters, moment, rating, path, children }: FiltersPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const left = useCount(panel, path)
  return (
    <div className="menu-panel filters-panel" ref={panel}>
      <fieldset className="checks">
        <legend>{finderWords.first}</legend>{' '}
        <label>
          <input type="checkbox" name="open" value="1" defaultChecked={moment.openNow} />
          {` ${finderWords.quick.open} `}
        </label>
        <label>
          <input type="checkbox" name="busy" value="low" defaultChecked={moment.notBusy} />
          {` ${finderWords.quick.calm} `}
        </label>
        <Boxes options={filters.first} />
      </fieldset>
      <WhenFields {...moment} />
      {rating !== undefined && (
        <div className="when">
          <label htmlFor="rating">{campusListWords.rating}</label>{' '}
          <select id="rating" name="rating" defaultValue={rating ?? ''}>
            <option value="">{campusListWords.anyRating}</option>
            {RATINGS.map((least) => (
              <option key={least} value={least}>
                {campusListWords.ratingFrom(least)}
              </option>
            ))}
          </select>{' '}
        </div>
      )}
      {children}
      {filters.groups.map(({ legend, options }, at) => (
        <details key={legend} open={options.some(({ on }) => on) || undefined}>
          <summary id={`filters-${at}`}>{legend}</summary>{' '}
          <div role="group" aria-labelledby={`filters-${at}`} className="checks">
            <Boxes options={options} />
          </div>
        </details>
      ))}
      <p className="menu-end">
        <button type="submit" className="button">
          {left === null ? finderWords.show : finderWords.showN(left)}
        </button>
      </p>
    </div>
  )
}

const Boxes = ({ options }: { options: readonly FilterOption[] }) =>
  options.map(({ name, value, text, n, on }) => (
    <label key={name + value}>
      <input type="checkbox" name={name} value={value} defaultChecked={on} />
      {` ${text} ${n ?? ''} `}
    </label>
  ))

/** A list's data, as far as it's counted. */
type Counted = { total?: number; shown?: { list?: { total: number } } }
const WAIT_MS = 250

/** With JavaScript: how many spots the form leaves as it is now. Null while nothing was changed, or until it's known. */
function useCount(panel: RefObject<HTMLDivElement | null>, path: string): number | null {
  const { load, data, state } = useFetcher<Counted>()
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    const form = panel.current!.closest('form')!
    let timer: ReturnType<typeof setTimeout>
    const change = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const filled = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
        setChanged(true)
        load(`${path}?${new URLSearchParams(filled).toString()}`)
      }, WAIT_MS)
    }
    form.addEventListener('change', change)
    return () => {
      clearTimeout(timer)
      form.removeEventListener('change', change)
    }
  }, [panel, path, load])
  if (!isChanged || state !== 'idle' || !data) return null
  return data.total ?? data.shown?.list?.total ?? null
}

/** The day and time of day at which a spot must be open: "Open [Sunday] at [7:00 PM]". */
function WhenFields({ openOn, openAt, choices }: Moment & { choices: WhenChoices }) {
  return (
    <div className="when">
      {finderWords.open} <Choices name="on" label={finderWords.day} chosen={openOn} choices={choices.on} />{' '}
      {finderWords.at}{' '}
      <Choices name="at" label={finderWords.time} chosen={openAt} choices={choices.at} />{' '}
    </div>
  )
}

type ChoicesProps = { name: string; label: string; chosen: string | null; choices: WhenChoices['on'] }

const Choices = ({ name, label, chosen, choices }: ChoicesProps) => (
  <select id={name} name={name} aria-label={label} defaultValue={chosen ?? undefined}>
    {choices.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
)
