import { PhotoPicture } from '../photos/PhotoPicture'
import type { PhotoView } from '../photos/photo-view.server'
import type { QuotedReviewView } from '../quoted-review.server'
import { QuotedReview } from '../reading/QuotedReview'
import { photoReportTexts, reportWords } from './report-words'
import { ReportPanel } from './ReportPanel'

type ReportReviewProps = {
  review: QuotedReviewView
  photo: PhotoView | null
  reported: boolean
  start: Record<string, unknown> | null
}

/** The form that reports a review, or one of its photos. */
export const ReportReviewPanel = ({ review, photo, ...form }: ReportReviewProps) => (
  <ReportPanel
    back={{ to: review.path, text: review.location }}
    texts={photo ? photoReportTexts : reportWords.form}
    photo={photo?.id}
    {...form}
  >
    {photo && <PhotoPicture photo={photo} alt={photo.caption ?? review.location} sizes="320px" />}
    <QuotedReview review={review} />
  </ReportPanel>
)
