import { asText, FieldErrors, useDescribed, type FieldState } from '~/components/form/Field'
import { REPORT_REASONS } from './report-rules'

type ReportReasonsProps = {
  field: FieldState
  legend: string
  reasons: Record<(typeof REPORT_REASONS)[number], string>
}

/** The reasons for a report as radio buttons, worded for what is being reported. */
export function ReportReasons({ field, legend, reasons }: ReportReasonsProps) {
  const described = useDescribed(field)
  const chosen = asText(field.initialValue)
  return (
    <fieldset
      className={described['aria-invalid'] ? 'field field-wrong' : 'field'}
      id={field.id}
      key={field.key}
      {...described}
    >
      <legend>{legend}</legend>
      <FieldErrors field={field} />
      {REPORT_REASONS.map((reason) => (
        <label key={reason} className="tick">
          <input type="radio" name={field.name} value={reason} defaultChecked={chosen === reason} />{' '}
          <span>{reasons[reason]}</span>
        </label>
      ))}
    </fieldset>
  )
}
