import { SelectField } from '~/ui/form/SelectField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { minuteText } from '~/spots/model/times'
import { KINDS, WAYS } from './rules'
import { notificationWords as words } from './words'

const HOURS = Array.from({ length: 24 }, (_each, hour) => ({
  value: String(hour),
  text: minuteText(hour * 60),
}))
const LABELS = { ...words.kinds, from: words.from, until: words.until, zone: words.zone }

/** The form of what a person wants to hear of, and how. */
export function NotificationsPanel({
  start,
  zones,
}: {
  start: Record<string, string | string[]>
  zones: string[]
}) {
  const state = useWriteForm<Record<keyof typeof LABELS, string>>({
    id: 'notifications',
    defaultValue: start,
  })
  const { fields } = state
  return (
    <WriteForm state={state} failed={words.notSaved} labels={LABELS}>
      <p>{words.lead}</p>
      <h2>{words.about}</h2>
      {KINDS.map((kind) => (
        <SelectField
          key={kind}
          field={fields[kind]}
          label={words.kinds[kind]}
          options={WAYS.map((way) => ({ value: way, text: words.ways[way] }))}
        />
      ))}
      <h2>{words.hours}</h2>
      <p>{words.hoursAbout}</p>
      <SelectField field={fields.from} label={words.from} none={words.noHours} options={HOURS} />
      <SelectField field={fields.until} label={words.until} none={words.noHours} options={HOURS} />
      <SelectField
        field={fields.zone}
        label={words.zone}
        options={zones.map((zone) => ({ value: zone, text: words.zones[zone] ?? zone }))}
      />
      <p className="buttons">
        <SubmitButton busy={words.saving}>{words.save}</SubmitButton>
      </p>
    </WriteForm>
  )
}
