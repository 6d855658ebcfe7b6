import { BackLink } from '~/ui/Link'
import { TextArea, TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { DATE_LIMITS } from '~/spots/model/dates'
import { Boxes } from '../Boxes'
import { DASHBOARD, itemPath } from '../dashboard-url'
import { alertFormWords, dateFormWords } from '../item-words'
import { AreaField, DayFields } from './PartFields'
import type { DatesView } from './save-dates.server'

const { labels, hints } = dateFormWords

type Fields = Record<'starts_on' | 'ends_on' | 'hours' | 'label' | 'area' | 'replace' | 'message', string> & {
  spots: string[]
}

/** Hours of certain days of a study spot, or of the spots of a campus. */
export function DatesPanel({ view }: { view: DatesView & { start: Partial<Fields> | null } }) {
  const { kind, id, name, opensItem, version, runs, days } = view
  return (
    <section className="dashboard-item">
      <BackLink to={opensItem ? itemPath(kind, id) : DASHBOARD}>
        {opensItem ? dateFormWords.back[kind] : dateFormWords.backToDashboard}
      </BackLink>
      <h1>{dateFormWords.title(name)}</h1>
      <p className="quiet">{dateFormWords.about[kind]}</p>
      {days.length > 0 && (
        <>
          <h2>{dateFormWords.ahead}</h2>
          <ul>
            {days.map(({ text, spots }) => (
              <li key={text} dir="auto">
                {text} <span className="quiet">({dateFormWords.forSpots(spots, view.spots.length)})</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {runs.length > 0 && <RemoveDates version={version} runs={runs} />}
      <SetDates view={view} />
    </section>
  )
}

function SetDates({ view: { version, areas, spots, start } }: Parameters<typeof DatesPanel>[0]) {
  const every = spots.map((spot) => String(spot.id))
  const state = useWriteForm<Fields>({
    id: 'dates',
    intent: 'save',
    defaultValue: { spots: every, ...start },
  })
  const { fields } = state
  return (
    <WriteForm state={state} labels={labels} failed={dateFormWords.failed}>
      <h2>{dateFormWords.add}</h2>
      <input type="hidden" name="version" value={version} />
      <DayFields field={(name) => fields[name]} labels={labels} hints={hints} />
      <TextField
        field={fields.hours}
        label={labels.hours}
        hint={hints.hours}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        field={fields.label}
        label={labels.label}
        hint={hints.label}
        maxLength={DATE_LIMITS.label}
        dir="auto"
        autoComplete="off"
      />
      <AreaField field={fields.area} label={alertFormWords.labels.area} areas={areas} />
      {spots.length > 0 && (
        <>
          <Boxes
            field={fields.spots}
            legend={labels.spots}
            choices={spots.map((spot) => ({ value: String(spot.id), text: spot.name }))}
          />
          <Boxes
            field={fields.replace}
            legend={dateFormWords.ownHours}
            hint={hints.replace}
            choices={[{ value: 'on', text: dateFormWords.replace }]}
          />
        </>
      )}
      <TextArea field={fields.message} label={labels.message} rows={3} dir="auto" />
      <p className="buttons">
        <SubmitButton busy={dateFormWords.saving}>{dateFormWords.save}</SubmitButton>
      </p>
    </WriteForm>
  )
}

function RemoveDates({ version, runs }: Pick<DatesView, 'version' | 'runs'>) {
  const state = useWriteForm<{ runs: string[]; message: string }>({ id: 'remove', intent: 'remove' })
  const { fields } = state
  return (
    <WriteForm state={state} labels={labels} failed={dateFormWords.removeFailed}>
      <input type="hidden" name="version" value={version} />
      <Boxes field={fields.runs} legend={labels.runs} choices={runs} />
      <TextArea field={fields.message} label={labels.message} rows={2} dir="auto" />
      <p className="buttons">
        <SubmitButton busy={dateFormWords.saving} danger>
          {dateFormWords.remove}
        </SubmitButton>
      </p>
    </WriteForm>
  )
}
