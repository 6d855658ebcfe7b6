import { Day } from '~/ui/Day'
import { Picture } from '~/ui/Picture'
import { Stars } from '~/ui/Stars'
import { useWriteForm } from '~/ui/form/use-write-form'
import { photoRemovalWords, removalWords, reportWords } from '~/reviews/writing/report-words'
import { Boxes } from '../Boxes'
import { ReasonPanel } from '../ReasonForm'
import { Author, CaseHead, Decision, Facts, RemovedCase, Reports } from '../KeepOrRemove'
import type { RemovedCaseView, ReviewCaseView } from './review-queue.server'
import { reportedReviewWords } from './review-words'

/** A review with its details, and two forms to decide on it. */
export function ReviewDecision({ view }: { view: ReviewCaseView }) {
  return (
    <>
      <CaseHead
        title={reportedReviewWords.one(view.location)}
        path={view.path}
        view={reportedReviewWords.view}
        next={nextOf(view.next)}
      />
      <figure className="quoted-review">
        <figcaption>
          <Author href={view.by.href} text={reportedReviewWords.by(view.by.name)} />
          {' · '}
          <Stars rating={view.rating} />
          <span className="quiet">
            {' · '}
            {reportedReviewWords.written} <Day date={view.written} />
            {view.edited && (
              <>
                , {reportedReviewWords.edited} <Day date={view.edited} />
              </>
            )}
          </span>
        </figcaption>
        <blockquote className="review-text" dir="auto">
          <p>{view.text}</p>
        </blockquote>
      </figure>
      {view.worksHere && <p>{reportedReviewWords.worksHere}</p>}
      <Photos view={view} />
      <Reports
        title={reportedReviewWords.reported}
        reasons={reportWords.form.reasons}
        reports={view.reports}
      />
      {view.signs.length > 0 && (
        <Facts
          title={reportedReviewWords.warnings}
          lines={view.signs.map((sign) => reportedReviewWords.signs[sign])}
        />
      )}
      <Facts title={reportedReviewWords.context} lines={contextOf(view)} />
      <Decision
        view={view}
        texts={reportedReviewWords.decide}
        notes={{ own: reportedReviewWords.own, done: reportedReviewWords.decidedAlready }}
        removal={{
          about: `${removalWords.confirm} ${removalWords.what} ${removalWords.told}`,
          hint: removalWords.reasonHint,
          send: removalWords.send,
        }}
        between={view.photos.length > 0 ? { intent: 'photos', panel: <RemovePhotos view={view} /> } : null}
        failed={{ keep: reportedReviewWords.keepFailed, remove: removalWords.failed }}
      />
    </>
  )
}

const contextOf = ({ author, mean, reviews, path }: ReviewCaseView) => [
  ...(author === 'sample' ? [reportedReviewWords.sample] : []),
  ...(author && author !== 'sample' ? [reportedReviewWords.author(author.reviews, author.removed)] : []),
  reportedReviewWords.rating(mean.toFixed(1), reviews),
  ...(path ? [] : [reportedReviewWords.hidden]),
]

/** Shown in place of a review that an admin has deleted. */
export const RemovedReview = ({ view }: { view: RemovedCaseView }) => (
  <RemovedCase
    title={reportedReviewWords.one(view.location)}
    removed={view.removed}
    next={nextOf(view.next)}
  />
)

const nextOf = (id: number | null) => ({ to: '/admin-dashboard/reviews', id, text: reportedReviewWords.next })

function Photos({ view: { photos } }: { view: ReviewCaseView }) {
  if (photos.length === 0) return null
  return (
    <>
      <h2>{reportedReviewWords.photos}</h2>
      <ul className="dashboard-photos" aria-label={reportedReviewWords.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Picture
              src={photo.small}
              alt={photo.caption ?? reportedReviewWords.photo(index + 1)}
              width={photo.width}
              height={photo.height}
            />
            <a href={photo.url} aria-label={reportedReviewWords.wholeOf(index + 1)}>
              {reportedReviewWords.whole}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The form to remove photos and keep the review. Reported photos are chosen. */
function RemovePhotos({ view: { photos, reports, seen, log, upTo } }: { view: ReviewCaseView }) {
  const reported = new Set(reports.map(({ photo }) => photo))
  const state = useWriteForm<{ photos: string[]; reason: string }>({
    id: 'photos',
    intent: 'photos',
    defaultValue: {
      photos: photos.flatMap(({ id }, index) => (reported.has(index + 1) ? [String(id)] : [])),
    },
  })
  return (
    <ReasonPanel
      id="photos"
      title={photoRemovalWords.remove}
      about={photoRemovalWords.about}
      state={state}
      failed={photoRemovalWords.failed}
      seen={{ seen, log, upTo }}
      hint={removalWords.reasonHint}
      rows={4}
      send={photoRemovalWords.remove}
      busy={photoRemovalWords.removing}
      danger
      dashboardKey="p"
      above={
        <Boxes
          field={state.fields.photos}
          legend={photoRemovalWords.photos}
          choices={photos.map(({ id, small, width, height }, index) => ({
            value: String(id),
            text: (
              <>
                {reportedReviewWords.photo(index + 1)}{' '}
                <Picture src={small} alt="" width={width} height={height} className="photo-choice" />
              </>
            ),
          }))}
        />
      }
    />
  )
}
