import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeNext } from '~/web/http/see-next.server'
import { moderator, moderatorOr } from '~/web/http/caller'
import { formOf, write } from '~/web/http/write.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { CasePage } from '~/dashboard/DashboardPage'
import { KeepForm, RemoveForm } from '~/dashboard/queues/review-form'
import { RemovedReview, ReviewDecision } from '~/dashboard/queues/ReviewDecision'
import {
  keepAndFindNext,
  removeAndFindNext,
  removePhotosAndFindNext,
  showReview,
} from '~/dashboard/queues/review-queue.server'
import { reportedReviewWords } from '~/dashboard/queues/review-words'
import type { Viewer } from '~/services/auth/viewer'
import type { Db } from '~db/connection'
import { decisionByOther } from '~/reviews/writing/removal-queries.server'
import { pageMeta } from '~/web/page-meta'
import { RemovePhotosForm } from '~/reviews/writing/report-form'
import { photoRemovalWords, removalWords } from '~/reviews/writing/report-words'

const QUEUE = '/admin-dashboard/reviews'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: ({ db, viewer, params, context: { storage } }) =>
      showReview(db, { viewer, id: idParam(params.reviewId) ?? 0, storage }),
  })

export async function action(args: ActionFunctionArgs) {
  const reviewId = idParam(args.params.reviewId) ?? 0
  // `run` refuses what another admin has decided, so there's nothing to prove.
  const proof = async ({ db, viewer, value }: { db: Db; viewer: Viewer; value: { log: number } | null }) =>
    value && (await decisionByOther(db, { viewer, reviewId, ...value })) ? null : identityProof
  return write(args, {
    forms: {
      keep: formOf({
        caller: moderator,
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
      photos: formOf({
        caller: moderatorOr(photoRemovalWords.unauthorized),
        proof,
        form: RemovePhotosForm,
        failureText: photoRemovalWords.failed,
        run: ({ db, viewer, value }) => removePhotosAndFindNext(db, { viewer, reviewId, ...value }),
        redirect: ({ next, removed }) =>
          seeNext(QUEUE, next, photoRemovalWords.removed(removed), reportedReviewWords.last),
      }),
      remove: formOf({
        caller: moderatorOr(removalWords.unauthorized),
        proof,
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
