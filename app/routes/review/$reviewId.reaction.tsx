import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/components/ui/Link'
import { ErrorSummary } from '~/components/form/ErrorSummary'
import { useWriteForm } from '~/components/form/use-write-form'
import { answerWith } from '~/http/answers/answer-with.server'
import { backTo } from '~/http/answers/back-to.server'
import type { PageHandle } from '~/http/page-handle'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { write } from '~/http/write.server'
import { pageMeta } from '~/page-meta'
import { reactionForm } from '~/reviews/reactions/pending-form.server'
import { QuotedReview } from '~/reviews/reading/QuotedReview'
import { ratingWords } from '~/reviews/reactions/words'
import { Reactions } from '~/reviews/reactions/Reactions'
import { showReacting } from '~/reviews/reactions/set-reaction.server'

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
      <p>
        <Link to={review.path}>‹ {review.location}</Link>
      </p>
      <h1>{ratingWords.title}</h1>
      {errors.length > 0 && <ErrorSummary formId={form.id} errors={errors} />}
      <QuotedReview review={review} />
      <Reactions reviewId={review.id} reactions={reactions} may="react" />
    </section>
  )
}
