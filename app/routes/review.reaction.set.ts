import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { noContent } from '~/http/no-content.server'
import { accountLimit, REACTIONS_OF_AN_HOUR } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { anyone, member } from '~/http/who'
import { write } from '~/http/write.server'
import { missing } from '~/outcome'
import { ReactionForm } from '~/reviews/reaction-form'
import { words } from '~/reviews/rating-words'
import { setReaction } from '~/reviews/set-reaction.server'
import { words as reviewWords } from '~/reviews/words'

/** There is nothing to look at here: /review/{reviewId}/reaction is the page. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, { who: anyone, run: async () => missing(reviewWords.missing) })

/** POST reaction= and want=on or off, as the enhanced page sends it: 204 when it is done, 409 while another one is set. */
export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who: member(words.logIn),
    form: ReactionForm,
    pageless: true,
    limits: () => accountLimit(args, REACTIONS_OF_AN_HOUR),
    run: ({ db, viewer, params, value: { reaction, want } }) =>
      setReaction(db, { viewer, reviewId: idParam(params.reviewId) ?? 0, reaction, on: want === 'on' }),
    then: () => noContent,
  })
}
