import { QuotedReview, type QuotedReviewView } from '../reading/QuotedReview'
import { reportWords } from './words'
import { ReportPanel } from './ReportPanel'

type ReportReviewProps = { review: QuotedReviewView; reported: boolean; start: Record<string, unknown> }

/** The form that reports a review. */
export const ReportReviewPanel = ({ review, ...form }: ReportReviewProps) => (
  <ReportPanel back={{ to: review.path, text: review.location }} texts={reportWords.form} {...form}>
    <QuotedReview review={review} />
  </ReportPanel>
)
