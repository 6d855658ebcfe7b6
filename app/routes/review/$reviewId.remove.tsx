import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/security/identity-proof.server'
import { success } from '~/http/cookies/notice.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { adminOr } from '~/http/caller'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { RemovalForm } from '~/reviews/reports/removal-form'
import { removalWords } from '~/reviews/reports/words'
import { RemoveReviewPanel } from '~/reviews/reports/RemoveReviewPanel'
import { removeReview } from '~/reviews/reports/remove-review.server'
import { showRemoving } from '~/reviews/writing/show-others-review.server'

const caller = adminOr(removalWords.unauthorized)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, params, draft }) {
      const page = await showRemoving(db, { viewer, reviewId: idParam(params.reviewId) ?? 0 })
      return page.ok ? done({ ...page.value, start: (await draft()) ?? {} }) : page
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    fresh: identityProof,
    form: RemovalForm,
    failed: removalWords.failed,
    run: ({ db, viewer, params, value }) =>
      removeReview(db, { viewer, reviewId: idParam(params.reviewId) ?? 0, ...value }),
    then: ({ path }) => seeOther(`${path}#reviews`, success(removalWords.deleted)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${removalWords.removeOf(data.review.author)} about ${data.review.location}`) : []

export default function RemoveReview() {
  return <RemoveReviewPanel {...useLoaderData<typeof loader>()} />
}
