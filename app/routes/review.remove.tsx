import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { TextArea } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { draftFor } from '~/http/drafts.server'
import { success } from '~/http/flash.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { adminElse } from '~/http/who'
import { write } from '~/http/write.server'
import { done, missing, refused } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { publicReview } from '~/reviews/public-review-queries.server'
import { QuotedReview } from '~/reviews/QuotedReview'
import { quotedReview } from '~/reviews/quoted-review.server'
import { RemovalForm } from '~/reviews/removal-form'
import { openReports } from '~/reviews/removal-queries.server'
import { words } from '~/reviews/removal-words'
import { removeReview } from '~/reviews/remove-review.server'
import { words as reportWords } from '~/reviews/report-words'
import { words as reviewWords } from '~/reviews/words'

const who = adminElse(words.unauthorized)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params, request, context, url }) {
      const review = await publicReview(db, idParam(params.reviewId) ?? 0)
      if (!review) return missing(reviewWords.missing)
      if (review.user_id === viewer.id) return refused(words.own)
      const reports = (await openReports(db, review.id)).map(({ reason, details }) => ({
        reason: reportWords.reasons[reason],
        details,
      }))
      return done({
        review: quotedReview(review),
        reports,
        start: (await draftFor(request, context, url.pathname)) ?? {},
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: RemovalForm,
    run: ({ db, viewer, params, value }) =>
      removeReview(db, { viewer, reviewId: idParam(params.reviewId) ?? 0, ...value }),
    then: ({ path }) => seeOther(`${path}#reviews`, success(words.deleted)),
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${words.removeOf(data.review.author)} about ${data.review.place}`) : []

export default function RemoveReview() {
  const { review, reports, start } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ reason: string }>({ id: 'removal', defaultValue: start })
  return (
    <section className="narrow">
      <p>
        <Link to={review.path}>‹ {review.place}</Link>
      </p>
      <h1>{words.remove}</h1>
      <p>
        <strong>{words.confirm}</strong>
      </p>
      <QuotedReview review={review} />
      {reports.length > 0 && (
        <>
          <h2>{words.reports}</h2>
          <ul>
            {reports.map(({ reason, details }, index) => (
              <li key={index}>
                {reason}
                {details && `: ${details}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {words.what} {words.told}
      </p>
      <WriteForm state={state}>
        <TextArea field={state.fields.reason} label={words.reason} hint={words.reasonHint} rows={4} />
        <p className="buttons">
          <SubmitButton busy={words.sending} danger>
            {words.send}
          </SubmitButton>
          <Link to={review.path}>{words.keep}</Link>
        </p>
      </WriteForm>
    </section>
  )
}
