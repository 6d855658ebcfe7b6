import { TextArea, type FieldState } from '~/ui/form/Field'
import { dashboardWords } from '../words'

/** The reason for a change of status. `name`: of the item, where a page has several such forms. */
export const StatusReason = ({ field, name }: { field: FieldState; name?: string }) => (
  <TextArea
    field={field}
    label={dashboardWords.bulkReason}
    hint={dashboardWords.bulkReasonHint}
    rows={3}
    dir="auto"
    aria-label={name && dashboardWords.of(dashboardWords.bulkReason, name)}
    data-dashboard-key="r"
  />
)
