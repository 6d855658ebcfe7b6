import { asText, type FieldState } from '~/components/form/Field'
import { FieldGroup } from '~/components/form/FieldGroup'
import { REPORT_REASONS } from './report-rules'

type ReportReasonsProps = {
  field: FieldState
  legend: string
  reasons: Record<(typeof REPORT_REASONS)[number], string>
}

/** The reasons for a report as radio buttons, worded for what is being reported. */
export function ReportReasons({ field, legend, reasons }: ReportReasonsProps) {
  const chosen = asText(field.initialValue)
  return (
    <FieldGroup field={field} legend={legend}>
      {REPORT_REASONS.map((reason) => (
        <label key={reason} className="tick">
          <input type="radio" name={field.name} value={reason} defaultChecked={chosen === reason} />{' '}
          <span>{reasons[reason]}</span>
        </label>
      ))}
    </FieldGroup>
  )
}
