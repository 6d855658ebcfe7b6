import { asText, FieldErrors, useDescribed, type FieldState } from '~/components/form/Field'
import { REPORT_REASONS } from './report-rules'
import { words } from './report-words'

/** The reasons of a report as radio buttons. */
export function ReportReasons({ field }: { field: FieldState }) {
  const described = useDescribed(field)
  const chosen = asText(field.initialValue)
  return (
    <fieldset
      className={described['aria-invalid'] ? 'field field-wrong' : 'field'}
      id={field.id}
      key={field.key}
      {...described}
    >
      <legend>{words.reason}</legend>
      <FieldErrors field={field} />
      {REPORT_REASONS.map((reason) => (
        <label key={reason} className="radio">
          <input type="radio" name={field.name} value={reason} defaultChecked={chosen === reason} />{' '}
          {words.reasons[reason]}
        </label>
      ))}
    </fieldset>
  )
}
