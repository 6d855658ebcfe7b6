import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/web/notice.server'
import { ofAccount } from '~/web/own-limit.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'
import { reviewPath } from '~/reviews/list-rules'
import { ReportReviewPanel } from '~/reviews/writing/ReportReviewPanel'
import { reportForm } from '~/reviews/writing/report-form'
import { REPORTS_PER_DAY } from '~/reviews/limits'
import { reportReview } from '~/reviews/writing/remove-review.server'
import { reportWords } from '~/reviews/writing/report-words'
import { showReporting } from '~/reviews/writing/show-others-review.server'

const caller = member(reportWords.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ context, viewer, params, url, withDraft }) {
      const photoId = idParam(url.searchParams.get('photo') ?? undefined)
      return withDraft(
        await showReporting(context, { viewer, reviewId: idParam(params.reviewId) ?? 0, photoId }),
      )
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: reportForm(reportWords.faults),
    failureText: reportWords.form.failed,
    limits: ofAccount(REPORTS_PER_DAY),
    run: ({ db, viewer, params, value }) =>
      reportReview(db, { viewer, reviewId: idParam(params.reviewId) ?? 0, ...value }),
    redirect: ({ path }) => seeOther(reviewPath(path, args.params.reviewId!), success(reportWords.thanks)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${reportWords.reportOf(data.review.author)} about ${data.review.location}`) : []

export default function ReportReview() {
  return <ReportReviewPanel {...useLoaderData<typeof loader>()} />
}
