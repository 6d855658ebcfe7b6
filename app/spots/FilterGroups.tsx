import type { FilterOption } from './finder-rules'
import type { WhenOpen } from './model/when-open'
import { finderWords } from './words'
import type { WhenChoices } from './finder.server'

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

/** The day and time of day at which a spot must be open: "Open [Sunday] at [7:00 PM]". */
export function WhenFields({ openOn, openAt, choices }: WhenOpen & { choices: WhenChoices }) {
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
