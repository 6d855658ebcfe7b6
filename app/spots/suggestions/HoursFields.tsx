import { asText, FieldErrors, TextField, useDescribed, type FieldState } from '~/ui/form/Field'
import { OnBox } from '~/ui/form/OnBox'
import { datedName } from '../dates-rules'
import { isDay } from '../model/dates'
import { DAYS, WEEKDAYS } from '../model/week'
import { DAY_STATES } from './rules'
import type { SuggestionStart } from './suggestion-view.server'
import { suggestionWords } from './words'
import '~/styles/requests.css'

type Opening = Record<'day' | 'start' | 'end' | 'overnight', FieldState>

type Hours = { formId: string; days: FieldState[]; ranges: Opening[] }

/**
 * A week's hours: for each day whether they're known, and its openings plus an empty one. Folded,
 * unless there are errors or the hours differ from `known`. Open if `known` is null.
 */
export function HoursFields({ known, ...hours }: Hours & { known: SuggestionStart | null }) {
  const { formId, days, ranges } = hours
  const open = known === null || differs(hours, known)
  return (
    <details className="field" open={open ? true : undefined}>
      <summary>{suggestionWords.changeHours}</summary>
      <fieldset className="field">
        <legend className="visually-hidden">{suggestionWords.labels.hours}</legend>
        <p className="hint">{suggestionWords.hoursHint}</p>
        {DAYS.map((day, index) => {
          const own = ranges.filter((range) => asText(range.day.initialValue) === day)
          return (
            <DayFields
              key={day}
              day={WEEKDAYS[index]!.name}
              // A form that was sent without its days comes back without them.
              field={days[index] ?? { id: `${formId}-days[${index}]`, name: `days[${index}]` }}
              first={own.slice(0, -1)}
              spare={own.at(-1)}
            />
          )
        })}
      </fieldset>
    </details>
  )
}

type DateState = { day: FieldState; hours: FieldState }

/** The next days, each with its own hours or none. Folded like HoursFields. */
export function DatesFields({ known, ...all }: { dates: DateState[]; known: SuggestionStart | null }) {
  const dates = all.dates.filter(({ day }) => isDay(asText(day.initialValue) ?? ''))
  const differ = dates.some(
    ({ hours }, index) =>
      (hours.errors ?? []).length > 0 ||
      (asText(hours.initialValue) ?? '') !== (known?.dates[index]?.hours ?? ''),
  )
  if (dates.length === 0) return null
  return (
    <details className="field" open={differ ? true : undefined}>
      <summary>{suggestionWords.changeDates}</summary>
      <fieldset className="field">
        <legend className="visually-hidden">{suggestionWords.changeDates}</legend>
        <p className="hint">{suggestionWords.datesHint}</p>
        {dates.map(({ day, hours }) => (
          <div key={day.name}>
            <input type="hidden" name={day.name} value={asText(day.initialValue)} />
            <TextField
              field={hours}
              label={datedName(asText(day.initialValue) ?? '')}
              maxLength={200}
              autoComplete="off"
            />
          </div>
        ))}
      </fieldset>
    </details>
  )
}

/** Whether the form came back with errors in its hours, or with different hours. */
function differs({ days, ranges }: Hours, known: SuggestionStart): boolean {
  const valueOf = (field: FieldState) => asText(field.initialValue) ?? ''
  const faults = (field: FieldState) => (field.errors ?? []).length > 0
  return (
    days.some((day, index) => faults(day) || valueOf(day) !== known.days[index]) ||
    ranges.some((range, index) =>
      (['start', 'end', 'overnight'] as const).some(
        (part) => faults(range[part]) || valueOf(range[part]) !== (known.ranges[index]?.[part] ?? ''),
      ),
    )
  )
}

function DayFields({
  day,
  field,
  first,
  spare,
}: {
  day: string
  field: FieldState
  first: Opening[]
  spare: Opening | undefined
}) {
  const described = useDescribed(field)
  const typed = spare && (asText(spare.start.initialValue) || asText(spare.end.initialValue))
  return (
    <div
      className={described['aria-invalid'] ? 'day-fields field-wrong' : 'day-fields'}
      role="group"
      aria-label={day}
    >
      <label htmlFor={field.id}>{day}</label>
      <FieldErrors field={field} />
      <select
        id={field.id}
        name={field.name}
        key={field.key}
        defaultValue={asText(field.initialValue) ?? 'unknown'}
        {...described}
      >
        {DAY_STATES.map((state) => (
          <option key={state} value={state}>
            {suggestionWords.states[state]}
          </option>
        ))}
      </select>
      <div className="openings">
        {first.map((range) => (
          <OpeningFields key={range.day.name} day={day} range={range} />
        ))}
        {spare && (
          <details open={typed ? true : undefined}>
            <summary>{suggestionWords.more(day)}</summary>
            <OpeningFields day={day} range={spare} />
          </details>
        )}
      </div>
    </div>
  )
}

function OpeningFields({ day, range }: { day: string; range: Opening }) {
  const { start, end, overnight } = range
  return (
    <div className="opening-fields">
      <input type="hidden" name={range.day.name} value={asText(range.day.initialValue)} />
      <FieldErrors field={start} />
      <FieldErrors field={end} />
      <Time field={start} label={suggestionWords.from(day)} />
      <span aria-hidden="true">–</span>
      <Time field={end} label={suggestionWords.to(day)} />
      <label className="tick">
        <OnBox field={overnight} aria-label={suggestionWords.overnightOf(day)} />{' '}
        <span>{suggestionWords.overnight}</span>
      </label>
    </div>
  )
}

function Time({ field, label }: { field: FieldState; label: string }) {
  const described = useDescribed(field)
  return (
    <input
      type="time"
      id={field.id}
      name={field.name}
      key={field.key}
      defaultValue={asText(field.initialValue)}
      aria-label={label}
      {...described}
    />
  )
}
