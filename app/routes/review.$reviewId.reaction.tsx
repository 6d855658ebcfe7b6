import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BackLink } from '~/ui/Link'
import { ErrorSummary } from '~/ui/form/ErrorSummary'
import { useWriteForm } from '~/ui/form/use-write-form'
import { answerWith } from '~/web/http/answer-with.server'
import { backTo } from '~/web/http/back-to.server'
import type { PageHandle } from '~/web/http/page-handle'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'
import { reactionForm } from '~/reviews/writing/reaction-pending-form.server'
import { QuotedReview } from '~/reviews/reading/QuotedReview'
import { ratingWords } from '~/reviews/reaction-words'
import { Reactions } from '~/reviews/Reactions'
import { showReacting } from '~/reviews/writing/set-reaction.server'

export const handle: PageHandle = { disallow: '/review/' }

/** A review's reactions on their own page, to return to after login and to show why a reaction was refused. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: reactionForm.caller,
    run: ({ db, viewer, params }) => showReacting(db, { viewer, reviewId: idParam(params.reviewId) ?? 0 }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    ...reactionForm,
    redirect: ({ path }, { stay }) =>
      stay
        ? answerWith()
        : seeOther(
            backTo(args.request, path, `review-${args.params.reviewId}`, `?review=${args.params.reviewId}`),
          ),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${ratingWords.title}: ${data.review.location}`) : []

/** The reactions to a review, and why one was refused. */
export default function ReviewReaction() {
  const { review, reactions } = useLoaderData<typeof loader>()
  const { form } = useWriteForm({ id: 'reaction' })
  const errors = Object.values(form.allErrors)
    .flat()
    .map((text) => ({ name: '', text }))
  return (
    <section className="narrow">
      <BackLink to={review.path}>{review.location}</BackLink>
      <h1>{ratingWords.title}</h1>
      {errors.length > 0 && <ErrorSummary formId={form.id} errors={errors} />}
      <QuotedReview review={review} />
      <Reactions reviewId={review.id} reactions={reactions} may="react" />
    </section>
  )
}
