import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/http/flash.server'
import { ofAccount } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { reviewPath } from '~/reviews/list-rules'
import { ReportForm } from '~/reviews/report-form'
import { REPORTS_OF_A_DAY } from '~/reviews/limits'
import { reportReview } from '~/reviews/report-review.server'
import { words } from '~/reviews/report-words'
import { ReportReviewPanel } from '~/reviews/ReportReviewPanel'
import { showReporting } from '~/reviews/show-others-review.server'

const who = member(words.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params, draft }) {
      const page = await showReporting(db, { viewer, reviewId: idParam(params.reviewId) ?? 0 })
      return page.ok ? done({ ...page.value, start: (await draft()) ?? {} }) : page
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: ReportForm,
    failed: words.form.failed,
    limits: ofAccount(REPORTS_OF_A_DAY),
    run: ({ db, viewer, params, value }) =>
      reportReview(db, { viewer, reviewId: idParam(params.reviewId) ?? 0, ...value }),
    then: ({ path }) => seeOther(reviewPath(path, args.params.reviewId!), success(words.thanks)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${words.reportOf(data.review.author)} about ${data.review.place}`) : []

export default function ReportReview() {
  return <ReportReviewPanel {...useLoaderData<typeof loader>()} />
}
