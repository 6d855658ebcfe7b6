import { Day } from '~/components/ui/Day'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { words as locationWords } from '~/locations/words'
import type { SuggestionView } from './suggestion-view.server'
import { words } from './words'

/** The hours as they stand, and the one press that says that they are right. */
export function ConfirmHours({ id, week }: { id: number; week: NonNullable<SuggestionView['week']> }) {
  const state = useWriteForm({ id: 'confirm', intent: 'confirm' })
  return (
    <section className="panel" aria-labelledby="hours-title" id="hours">
      <h2 id="hours-title">{words.hoursTitle}</h2>
      <table className="hours">
        <caption className="visually-hidden">{words.labels.hours}</caption>
        <tbody>
          {week.lines.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
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
      <p>{words.hoursAbout}</p>
      <WriteForm state={state} failed={words.failed(words.tryAgain)}>
        <input type="hidden" name="location" value={id} />
        <input type="hidden" name="seen" value={week.seen} />
        <SubmitButton busy={words.confirming} quiet>
          {words.confirm}
        </SubmitButton>
      </WriteForm>
    </section>
  )
}
