import type { FilterOption } from './finder-rules'
import { finderWords } from './words'

type Groups = readonly { name: string; legend: string; options: readonly FilterOption[] }[]

/** Checkboxes, by group. */
export function FilterGroups({ groups }: { groups: Groups }) {
  return groups.map(({ name, legend, options }) => (
    // Text browsers don't support fieldset. The block and the spaces keep its words apart there.
    <div key={legend}>
      <fieldset className="checks">
        <legend>{legend}</legend>{' '}
        {options.map(({ value, text, n, on }) => (
          <label key={value}>
            <input type="checkbox" name={name} value={value} defaultChecked={on} /> {text}{' '}
            {n !== null && <span className="quiet">{n}</span>}{' '}
          </label>
        ))}
      </fieldset>
    </div>
  ))
}

/** A time of day at which a spot must be open. */
export function TimeField({ times }: { times: readonly { value: string; text: string; on: boolean }[] }) {
  return (
    <>
      <label htmlFor="at">{finderWords.time}</label>{' '}
      <select id="at" name="at" defaultValue={times.find(({ on }) => on)?.value}>
        {times.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>{' '}
    </>
  )
}
