import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { answerWith } from '~/http/answers/answer-with.server'
import { backTo } from '~/http/answers/back-to.server'
import { ofAccount } from '~/http/limits/own-limit.server'
import type { PageHandle } from '~/http/page-handle'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { member } from '~/http/caller'
import { write } from '~/http/write.server'
import { pageMeta } from '~/page-meta'
import { ReactionForm } from '~/reviews/reactions/reaction-form'
import { REACTIONS_PER_HOUR } from '~/reviews/writing/limits'
import { ratingWords, reactionWords } from '~/reviews/reading/words'
import { ReactionPanel } from '~/reviews/reactions/ReactionPanel'
import { setReaction } from '~/reviews/reactions/set-reaction.server'
import { showReacting } from '~/reviews/writing/show-others-review.server'

const caller = member(ratingWords.logIn)

export const handle: PageHandle = { disallow: '/review/' }

/** A review's reactions on their own page, to return to after login and to show why a reaction was refused. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run: ({ db, viewer, params }) => showReacting(db, { viewer, reviewId: idParam(params.reviewId) ?? 0 }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: ReactionForm,
    onceLoggedIn: 'react',
    failed: (sent) => reactionWords.failed(sent.get('want')),
    limits: ofAccount(REACTIONS_PER_HOUR),
    run: ({ db, viewer, params, value: { reaction, want } }) =>
      setReaction(db, { viewer, reviewId: idParam(params.reviewId) ?? 0, reaction, on: want === 'on' }),
    then: ({ path }, { stay }) =>
      stay
        ? answerWith()
        : seeOther(
            backTo(args.request, path, `review-${args.params.reviewId}`, `?review=${args.params.reviewId}`),
          ),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${ratingWords.title}: ${data.review.location}`) : []

export default function ReviewReaction() {
  return <ReactionPanel {...useLoaderData<typeof loader>()} />
}
