import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { success } from '~/http/flash.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin, adminElse } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { DeskNav } from '~/moderation/DeskNav'
import { KeepForm, RemoveForm } from '~/moderation/review-form'
import { keepAndGoOn, removeAndGoOn, showReview } from '~/moderation/review-queue.server'
import { words } from '~/moderation/review-words'
import { ReviewDecision } from '~/moderation/ReviewDecision'
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
        run: ({ db, viewer, value }) => keepAndGoOn(db, { viewer, reviewId, ...value }),
        then: ({ next, kept }) => onward(next, kept ? words.kept : words.keptBefore),
      }),
      remove: formOf({
        who: adminElse(removalWords.unauthorized),
        form: RemoveForm,
        run: ({ db, viewer, value }) => removeAndGoOn(db, { viewer, reviewId, ...value }),
        then: ({ next }) => onward(next, words.removed),
      }),
    },
  })
}

export { clientAction } from '~/http/unsent'

/** To the next one that waits, so that each takes its page and its answer. */
const onward = (next: number | null, text: string) =>
  next === null
    ? seeOther(QUEUE, success(`${text} ${words.last}`))
    : seeOther(`${QUEUE}/${next}`, success(text))

/** After a conflict the review is shown as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, words.one(data.place)) : []

export default function ReviewToLookAt() {
  return (
    <div className="desk">
      <DeskNav current="reviews" />
      <p>
        <Link to={QUEUE}>‹ {words.back}</Link>
      </p>
      <ReviewDecision view={useLoaderData<typeof loader>()} />
    </div>
  )
}
