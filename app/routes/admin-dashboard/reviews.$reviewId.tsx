import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { itsYou } from '~/accounts/its-you.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeNext } from '~/http/see-next.server'
import { admin, adminElse } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import type { DeskHandle } from '~/moderation/desk-handle'
import { CasePage } from '~/moderation/DeskPage'
import { KeepForm, RemoveForm } from '~/moderation/review-form'
import { keepAndGoOn, removeAndGoOn, showReview } from '~/moderation/review-queue.server'
import { words } from '~/moderation/review-words'
import { RemovedReview, ReviewDecision } from '~/moderation/ReviewDecision'
import { pageMeta } from '~/page-meta'
import { words as removalWords } from '~/reviews/removal-words'

const QUEUE = '/admin-dashboard/reviews'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: ({ db, viewer, params, context: { storage } }) =>
      showReview(db, { viewer, id: idParam(params.reviewId) ?? 0, storage }),
  })

export async function action(args: ActionFunctionArgs) {
  const reviewId = idParam(args.params.reviewId) ?? 0
  return write(args, {
    forms: {
      keep: formOf({
        who: admin,
        form: KeepForm,
        failed: words.keepFailed,
        run: ({ db, viewer, value }) => keepAndGoOn(db, { viewer, reviewId, ...value }),
        then: ({ next, kept }) => seeNext(QUEUE, next, kept ? words.kept : words.keptBefore, words.last),
      }),
      remove: formOf({
        who: adminElse(removalWords.unauthorized),
        fresh: itsYou,
        form: RemoveForm,
        failed: removalWords.failed,
        run: ({ db, viewer, value }) => removeAndGoOn(db, { viewer, reviewId, ...value }),
        then: ({ next }) => seeNext(QUEUE, next, words.removed, words.last),
      }),
    },
  })
}

export const handle: DeskHandle = { queue: 'reviews', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, words.one(data.place)) : []

export default function ReviewToLookAt() {
  const view = useLoaderData<typeof loader>()
  return (
    <CasePage queue={QUEUE} back={words.back}>
      {'removed' in view ? <RemovedReview view={view} /> : <ReviewDecision view={view} />}
    </CasePage>
  )
}
