import { Day } from '~/components/ui/Day'
import { Picture } from '~/components/ui/Picture'
import { Stars } from '~/components/ui/Stars'
import { removalWords, reportWords } from '~/reviews/reports/words'
import { Author, Facts } from '../items/CaseParts'
import { KeepOrRemove, CaseHead, RemovedCase } from '../KeepOrRemove'
import { Overtaken } from '../Overtaken'
import type { RemovedCaseView, ReviewCaseView } from './review-queue.server'
import { reportedReviewWords } from './words'

/** A review with its details, and two forms to decide on it. */
export function ReviewDecision({ view }: { view: ReviewCaseView }) {
  return (
    <>
      <CaseHead
        title={reportedReviewWords.one(view.place)}
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
      {view.reports.length > 0 && (
        <>
          <h2>{reportedReviewWords.reported}</h2>
          <ul>
            {view.reports.map(({ reason, details, at }, index) => (
              <li key={index}>
                {reportWords.form.reasons[reason]}
                {details && (
                  <>
                    : <span dir="auto">{details}</span>
                  </>
                )}{' '}
                <span className="quiet">
                  <Day date={at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {view.signs.length > 0 && (
        <Facts
          title={reportedReviewWords.warnings}
          lines={view.signs.map((sign) => reportedReviewWords.signs[sign])}
        />
      )}
      <Facts title={reportedReviewWords.context} lines={contextOf(view)} />
      <Overtaken isShown={() => view.state === 'waiting'} />
      {view.state === 'waiting' ? (
        <KeepOrRemove
          key={view.id}
          view={view}
          texts={reportedReviewWords.decide}
          removal={{
            about: `${removalWords.confirm} ${removalWords.what} ${removalWords.told}`,
            hint: removalWords.reasonHint,
            send: removalWords.send,
          }}
          failed={{ keep: reportedReviewWords.keepFailed, remove: removalWords.failed }}
        />
      ) : (
        <p className="note">
          {view.state === 'own' ? reportedReviewWords.own : reportedReviewWords.decidedAlready}
        </p>
      )}
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
  <RemovedCase title={reportedReviewWords.one(view.place)} removed={view.removed} next={nextOf(view.next)} />
)

const nextOf = (id: number | null) => ({ to: '/admin-dashboard/reviews', id, text: reportedReviewWords.next })

function Photos({ view: { photos } }: { view: ReviewCaseView }) {
  if (photos.length === 0) return null
  return (
    <>
      <h2>{reportedReviewWords.photos}</h2>
      <ul className="desk-photos" aria-label={reportedReviewWords.photos}>
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
