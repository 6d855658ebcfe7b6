import { TextArea, type FieldState } from '~/components/form/Field'
import { dashboardWords } from '../../words'

/** The reason for a change of status. */
export const StatusReason = ({ field, rows }: { field: FieldState; rows: number }) => (
  <TextArea
    field={field}
    label={dashboardWords.bulkReason}
    hint={dashboardWords.bulkReasonHint}
    rows={rows}
    dir="auto"
    data-desk-key="r"
  />
)
