import { QuotedReview, type QuotedReviewView } from './QuotedReview'
import { words } from './report-words'
import { ReportPanel } from './ReportPanel'

type ReportReviewProps = { review: QuotedReviewView; reported: boolean; start: Record<string, unknown> }

/** The form that reports a review. */
export const ReportReviewPanel = ({ review, ...form }: ReportReviewProps) => (
  <ReportPanel back={{ to: review.path, text: review.place }} texts={words.form} {...form}>
    <QuotedReview review={review} />
  </ReportPanel>
)
