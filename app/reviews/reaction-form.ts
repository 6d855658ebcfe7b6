import { z } from 'zod'
import { REACTIONS } from './reaction-rules'
import { ratingWords } from './reaction-words'

/**
 * A reaction and its desired state, so that a form that arrives twice changes nothing the second time. `stay`: a script
 * sent it, and the page stays.
 */
export const ReactionForm = z.object({
  reaction: z.enum(REACTIONS, ratingWords.unknown),
  want: z.enum(['on', 'off'], ratingWords.unknown),
  stay: z.literal('on').optional().catch(undefined),
})
