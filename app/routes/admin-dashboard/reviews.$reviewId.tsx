import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/security/identity-proof.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeNext } from '~/http/answers/see-next.server'
import { admin, adminOr } from '~/http/caller'
import { formOf, write } from '~/http/write.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { CasePage } from '~/dashboard/DashboardPage'
import { KeepForm, RemoveForm } from '~/dashboard/reviews/review-form'
import {
  keepAndFindNext,
  removeAndFindNext,
  showReview,
  type RemovedCaseView,
  type ReviewCaseView,
} from '~/dashboard/reviews/review-queue.server'
import { reportedReviewWords } from '~/dashboard/reviews/words'
import { pageMeta } from '~/page-meta'
import { removalWords, reportWords } from '~/reviews/reports/words'
import { Day } from '~/components/ui/Day'
import { Picture } from '~/components/ui/Picture'
import { Stars } from '~/components/ui/Stars'
import { Author, CaseHead, Decision, Facts, RemovedCase, Reports } from '~/dashboard/KeepOrRemove'

const QUEUE = '/admin-dashboard/reviews'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: ({ db, viewer, params, context: { storage } }) =>
      showReview(db, { viewer, id: idParam(params.reviewId) ?? 0, storage }),
  })

export async function action(args: ActionFunctionArgs) {
  const reviewId = idParam(args.params.reviewId) ?? 0
  return write(args, {
    forms: {
      keep: formOf({
        caller: admin,
        form: KeepForm,
        failureText: reportedReviewWords.keepFailed,
        run: ({ db, viewer, value }) => keepAndFindNext(db, { viewer, reviewId, ...value }),
        redirect: ({ next, kept }) =>
          seeNext(
            QUEUE,
            next,
            kept ? reportedReviewWords.kept : reportedReviewWords.keptBefore,
            reportedReviewWords.last,
          ),
      }),
      remove: formOf({
        caller: adminOr(removalWords.unauthorized),
        proof: identityProof,
        form: RemoveForm,
        failureText: removalWords.failed,
        run: ({ db, viewer, value }) => removeAndFindNext(db, { viewer, reviewId, ...value }),
        redirect: ({ next }) => seeNext(QUEUE, next, reportedReviewWords.removed, reportedReviewWords.last),
      }),
    },
  })
}

export const handle: DashboardHandle = { tab: 'reviews', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, reportedReviewWords.one(data.location)) : []

export default function ReviewToLookAt() {
  const view = useLoaderData<typeof loader>()
  return (
    <CasePage queue={QUEUE} back={reportedReviewWords.back}>
      {'removed' in view ? <RemovedReview view={view} /> : <ReviewDecision view={view} />}
    </CasePage>
  )
}

/** A review with its details, and two forms to decide on it. */
function ReviewDecision({ view }: { view: ReviewCaseView }) {
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
const RemovedReview = ({ view }: { view: RemovedCaseView }) => (
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
