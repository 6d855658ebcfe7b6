import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '~/components/form/ErrorSummary'
import { useWriteForm } from '~/components/form/use-write-form'
import { backTo } from '~/http/back-to.server'
import { accountLimit, REACTIONS_OF_AN_HOUR } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done, missing, refused } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { publicReview } from '~/reviews/public-review-queries.server'
import { QuotedReview } from '~/reviews/QuotedReview'
import { quotedReview } from '~/reviews/quoted-review.server'
import { ReactionForm } from '~/reviews/reaction-form'
import { reactionsOf } from '~/reviews/reaction-queries.server'
import { words } from '~/reviews/rating-words'
import { Reactions } from '~/reviews/Reactions'
import { setReaction } from '~/reviews/set-reaction.server'
import { words as reviewWords } from '~/reviews/words'

const who = member(words.logIn)

/** A review's reactions on a page of their own: where somebody comes back to after signing in, and reads why not. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params }) {
      const review = await publicReview(db, idParam(params.reviewId) ?? 0)
      if (!review) return missing(reviewWords.missing)
      if (review.user_id === viewer.id) return refused(words.own)
      return done({
        review: quotedReview(review),
        reactions: (await reactionsOf(db, [review.id], viewer.id)).get(review.id)!,
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: ReactionForm,
    limits: () => accountLimit(args, REACTIONS_OF_AN_HOUR),
    run: ({ db, viewer, params, value: { reaction, want } }) =>
      setReaction(db, { viewer, reviewId: idParam(params.reviewId) ?? 0, reaction, on: want === 'on' }),
    then: ({ path }) =>
      seeOther(
        backTo(args.request, path, `review-${args.params.reviewId}`, `?review=${args.params.reviewId}`),
      ),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${words.title}: ${data.review.place}`) : []

export default function ReviewReaction() {
  const { review, reactions } = useLoaderData<typeof loader>()
  const { form } = useWriteForm({ id: 'reaction' })
  const errors = Object.values(form.allErrors)
    .flat()
    .map((text) => ({ name: '', text }))
  return (
    <section className="narrow">
      <p>
        <Link to={review.path}>‹ {review.place}</Link>
      </p>
      <h1>{words.title}</h1>
      {errors.length > 0 && <ErrorSummary formId={form.id} errors={errors} />}
      <QuotedReview review={review} />
      <Reactions reviewId={review.id} reactions={reactions} may="react" />
    </section>
  )
}
