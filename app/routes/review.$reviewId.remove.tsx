import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BackLink, Link } from '~/ui/Link'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { useWriteForm } from '~/ui/form/use-write-form'
import { ReasonForm } from '~/dashboard/ReasonForm'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { moderatorOr } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'
import { QuotedReview } from '~/reviews/reading/QuotedReview'
import { RemovalForm } from '~/reviews/writing/report-form'
import { removalWords, reportWords } from '~/reviews/writing/report-words'
import { removeReview } from '~/reviews/writing/remove-review.server'
import { showRemoving } from '~/reviews/writing/show-others-review.server'

const caller = moderatorOr(removalWords.unauthorized)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run: async ({ db, viewer, params, withDraft }) =>
      withDraft(await showRemoving(db, { viewer, reviewId: idParam(params.reviewId) ?? 0 })),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    proof: identityProof,
    form: RemovalForm,
    failureText: removalWords.failed,
    run: ({ db, viewer, params, value }) =>
      removeReview(db, { viewer, reviewId: idParam(params.reviewId) ?? 0, ...value }),
    redirect: ({ path }) => seeOther(`${path}#reviews`, success(removalWords.deleted)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${removalWords.removeOf(data.review.author)} about ${data.review.location}`) : []

/** The form that removes another user's review. */
export default function RemoveReview() {
  const { review, reports, seen, log, start } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ reason: string }>({ id: 'removal', defaultValue: start })
  return (
    <section className="narrow">
      <BackLink to={review.path}>{review.location}</BackLink>
      <h1>{removalWords.remove}</h1>
      <p>
        <strong>{removalWords.confirm}</strong>
      </p>
      <QuotedReview review={review} />
      {reports.length > 0 && (
        <>
          <h2>{removalWords.reports}</h2>
          <ul>
            {reports.map(({ reason, details }, index) => (
              <li key={index}>
                {reportWords.form.reasons[reason]}
                {details && `: ${details}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {removalWords.what} {removalWords.told}
      </p>
      <ReasonForm
        state={state}
        failed={removalWords.failed}
        seen={{ seen, log }}
        label={removalWords.reason}
        hint={removalWords.reasonHint}
        rows={4}
        send={removalWords.send}
        busy={removalWords.sending}
        danger
      >
        <Link to={review.path}>{removalWords.keep}</Link>
      </ReasonForm>
    </section>
  )
}
