import { ReportPanel } from '~/reviews/reports/ReportPanel'
import { reportWords } from '../page/words'

type ReportSessionProps = { title: string; path: string; reported: boolean; start: Record<string, unknown> }

/** The form that reports a study session. */
export const ReportSessionPanel = ({ title, path, ...form }: ReportSessionProps) => (
  <ReportPanel back={{ to: path, text: title }} texts={reportWords.form} {...form} />
)
