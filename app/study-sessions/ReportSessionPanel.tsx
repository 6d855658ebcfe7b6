import { ReportPanel } from '~/reviews/ReportPanel'
import { words } from './report-words'

type ReportSessionProps = { title: string; path: string; reported: boolean; start: Record<string, unknown> }

/** The form that reports a study session. */
export const ReportSessionPanel = ({ title, path, ...form }: ReportSessionProps) => (
  <ReportPanel back={{ to: path, text: title }} texts={words.form} {...form} />
)
