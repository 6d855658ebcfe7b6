import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/http/cookies/notice.server'
import { ofAccount } from '~/http/limits/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { member } from '~/http/caller'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { QuotedReview, type QuotedReviewView } from '~/reviews/reading/QuotedReview'
import { reviewPath } from '~/reviews/reading/list-rules'
import { ReportPanel } from '~/reviews/reports/ReportPanel'
import { reportForm } from '~/reviews/reports/report-form'
import { REPORTS_PER_DAY } from '~/reviews/writing/limits'
import { reportReview } from '~/reviews/reports/remove-review.server'
import { reportWords } from '~/reviews/reports/words'
import { showReporting } from '~/reviews/writing/show-others-review.server'

const caller = member(reportWords.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, params, draft }) {
      const page = await showReporting(db, { viewer, reviewId: idParam(params.reviewId) ?? 0 })
      return page.ok ? done({ ...page.value, start: (await draft()) ?? {} }) : page
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

type ReportReviewProps = { review: QuotedReviewView; reported: boolean; start: Record<string, unknown> }

/** The form that reports a review. */
const ReportReviewPanel = ({ review, ...form }: ReportReviewProps) => (
  <ReportPanel back={{ to: review.path, text: review.location }} texts={reportWords.form} {...form}>
    <QuotedReview review={review} />
  </ReportPanel>
)
