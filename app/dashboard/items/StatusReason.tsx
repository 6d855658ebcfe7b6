import { TextArea, type FieldState } from '~/ui/form/Field'
import { dashboardWords } from '../words'

/** The reason for a change of status. */
export const StatusReason = ({ field }: { field: FieldState }) => (
  <TextArea
    field={field}
    label={dashboardWords.bulkReason}
    hint={dashboardWords.bulkReasonHint}
    rows={3}
    dir="auto"
    data-dashboard-key="r"
  />
)
