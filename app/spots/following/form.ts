import { z } from 'zod'
import { followWords } from './words'

/** The wanted state, so that the same form twice changes nothing. */
export const FollowForm = z.object({ want: z.enum(['on', 'off'], followWords.unclear) })
