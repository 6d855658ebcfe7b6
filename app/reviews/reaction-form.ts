import { z } from 'zod'
import { REACTIONS } from './reaction-rules'
import { words } from './rating-words'

/**
 * One reaction and how it shall be from now on, so that a form that arrives twice changes nothing the second time. `stay`: a
 * script sent it, and the page stays.
 */
export const ReactionForm = z.object({
  reaction: z.enum(REACTIONS, words.unknown),
  want: z.enum(['on', 'off'], words.unknown),
  stay: z.literal('on').optional().catch(undefined),
})
