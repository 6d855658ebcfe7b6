import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { TextArea } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { draftFor } from '~/http/drafts.server'
import { success } from '~/http/flash.server'
import { accountLimit, REPORTS_OF_A_DAY } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done, missing, refused } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { reviewPath } from '~/reviews/list-rules'
import { publicReview } from '~/reviews/public-review-queries.server'
import { QuotedReview } from '~/reviews/QuotedReview'
import { quotedReview } from '~/reviews/quoted-review.server'
import { ReportForm } from '~/reviews/report-form'
import { hasReported } from '~/reviews/report-queries.server'
import { reportReview } from '~/reviews/report-review.server'
import { words } from '~/reviews/report-words'
import { ReportReasons } from '~/reviews/ReportReasons'
import { words as reviewWords } from '~/reviews/words'

const who = member(words.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params, request, context, url }) {
      const review = await publicReview(db, idParam(params.reviewId) ?? 0)
      if (!review) return missing(reviewWords.missing)
      if (review.user_id === viewer.id) return refused(words.own)
      const reported = await hasReported(db, review.id, viewer.id)
      return done({
        review: quotedReview(review),
        reported,
        start: (await draftFor(request, context, url.pathname)) ?? {},
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: ReportForm,
    limits: () => accountLimit(args, REPORTS_OF_A_DAY),
    run: ({ db, viewer, params, value }) =>
      reportReview(db, { viewer, reviewId: idParam(params.reviewId) ?? 0, ...value }),
    then: ({ path }) => seeOther(reviewPath(path, args.params.reviewId!), success(words.thanks)),
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${words.reportOf(data.review.author)} about ${data.review.place}`) : []

export default function ReportReview() {
  const { review, reported, start } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ reason: string; details: string }>({ id: 'report', defaultValue: start })
  return (
    <section className="narrow">
      <p>
        <Link to={review.path}>‹ {review.place}</Link>
      </p>
      <h1>{words.report}</h1>
      <QuotedReview review={review} />
      {reported ? (
        <>
          <p role="status">
            {words.already} {words.about}
          </p>
          <p>
            <Link to={review.path}>{words.cancel}</Link>
          </p>
        </>
      ) : (
        <>
          <p>{words.about}</p>
          <WriteForm state={state}>
            <ReportReasons field={state.fields.reason} />
            <TextArea field={state.fields.details} label={words.details} hint={words.detailsHint} rows={5} />
            <p className="buttons">
              <SubmitButton busy={words.sending}>{words.send}</SubmitButton>
              <Link to={review.path}>{words.cancel}</Link>
            </p>
          </WriteForm>
        </>
      )}
    </section>
  )
}
