import { Day } from '~/ui/Day'
import { Link } from '~/ui/Link'
import { ChecksField } from '~/ui/form/ChecksField'
import { asText, TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { WEEKDAYS } from '../model/week'
import { askWords, locationWords } from '../words'
import { hoursPath } from './path-rules'
import { HOURS_STATES } from './rules'
import type { HoursStart, SuggestionView } from './suggestion-view.server'
import { suggestionWords } from './words'

const FAILED = suggestionWords.failed(suggestionWords.tryAgain)

/**
 * The current hours, with a link to their own page. There, a button confirms them, and a form changes those of a few
 * days at once.
 */
export function HoursPanel({ page }: { page: SuggestionView }) {
  const { id, week, changing } = page
  const confirm = useWriteForm({ id: 'confirm', intent: 'confirm' })
  return (
    <section className="panel" aria-labelledby="hours-title" id="hours">
      <h2 id="hours-title">{week ? suggestionWords.hoursTitle : suggestionWords.hoursTitleUnknown}</h2>
      {week && (
        <>
          <table className="hours">
            <caption className="visually-hidden">{suggestionWords.labels.hours}</caption>
            <tbody>
              {week.lines.map(({ name, text, dated }) => (
                <tr key={name}>
                  <th scope="row" className={dated && 'dated'}>
                    {name}
                  </th>
                  <td>{text.length > 0 ? text.join(', ') : locationWords.hoursUnknown}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {week.confirmed && (
            <p className="quiet">
              {locationWords.confirmed} <Day date={week.confirmed} />.
            </p>
          )}
          {changing && (
            <WriteForm state={confirm} failed={FAILED}>
              <input type="hidden" name="location" value={id} />
              <input type="hidden" name="seen" value={week.seen} />
              <SubmitButton busy={suggestionWords.confirming} quiet>
                {askWords.yes}
              </SubmitButton>
            </WriteForm>
          )}
        </>
      )}
      {changing ? (
        <ChangeHours page={page} />
      ) : (
        <p>
          <Link to={`${hoursPath(id)}#hours`} className="button button-quiet">
            {week ? suggestionWords.confirmOrChange : askWords.add}
          </Link>
        </p>
      )}
    </section>
  )
}

function ChangeHours({ page: { id, week, hours } }: { page: SuggestionView }) {
  const state = useWriteForm<HoursStart>({
    id: 'change-hours',
    intent: 'hours',
    defaultValue: hours.start,
  })
  const { fields } = state
  return (
    <>
      <h3>{week ? suggestionWords.change : askWords.add}</h3>
      <WriteForm state={state} labels={{ days: suggestionWords.whichDays }} failed={FAILED}>
        <input type="hidden" name="location" value={id} />
        <input type="hidden" name="seen" value={asText(fields.seen.initialValue)} />
        <ChecksField
          type="checkbox"
          field={fields.days}
          legend={suggestionWords.whichDays}
          options={DAY_OPTIONS}
        />
        <TextField
          field={fields.date}
          label={suggestionWords.onlyOn}
          hint={suggestionWords.onlyOnHint}
          type="date"
          min={hours.today ?? undefined}
        />
        <ChecksField
          type="radio"
          field={fields.state}
          legend={suggestionWords.state}
          options={STATE_OPTIONS}
        />
        <div className="field-row">
          <TextField field={fields.start} label={suggestionWords.opens} type="time" />
          <TextField field={fields.end} label={suggestionWords.closes} type="time" />
        </div>
        <SubmitButton busy={suggestionWords.sending}>{suggestionWords.sendHours}</SubmitButton>
      </WriteForm>
    </>
  )
}

const DAY_OPTIONS = WEEKDAYS.map(({ day, short }) => ({ value: String(day), text: short }))
const STATE_OPTIONS = HOURS_STATES.map((value) => ({ value, text: suggestionWords.states[value] }))
