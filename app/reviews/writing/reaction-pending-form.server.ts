import { member } from '~/web/http/caller'
import { ofAccount } from '~/web/own-limit.server'
import { idParam } from '~/web/http/params'
import { pendingForm } from '~/web/http/write-form'
import { REACTIONS_PER_HOUR } from '../limits'
import { ReactionForm } from '../reaction-form'
import { setReaction } from './set-reaction.server'
import { ratingWords, reactionWords } from '../reaction-words'

export const reactionForm = pendingForm({
  caller: member(ratingWords.logIn),
  form: ReactionForm,
  pendingAction: 'react',
  page: /^\/review\/(?<reviewId>\d{1,15})\/reaction$/,
  failureText: (sent) => reactionWords.failed(sent.get('want')),
  limits: ofAccount(REACTIONS_PER_HOUR),
  run: ({ db, viewer, params, value: { reaction, want } }) =>
    setReaction(db, { viewer, reviewId: idParam(params.reviewId) ?? 0, reaction, on: want === 'on' }),
  arrival: ({ path }, { params: { reviewId }, form: { reaction, want } }) => ({
    path: `${path}?review=${reviewId}#review-${reviewId}`,
    text: want === 'on' ? ratingWords.reacted(reaction) : ratingWords.removed(reaction),
  }),
})
