import { ReportPanel } from '~/reviews/reports/ReportPanel'
import { reportWords } from '../page/words'

type ReportStudySessionProps = {
  title: string
  path: string
  reported: boolean
  start: Record<string, unknown>
}

/** The form that reports a study session. */
export const ReportStudySessionPanel = ({ title, path, ...form }: ReportStudySessionProps) => (
  <ReportPanel back={{ to: path, text: title }} texts={reportWords.form} {...form} />
)
