import { z } from 'zod'

/** The join and leave forms have only a button. */
export const JoinOrLeaveForm = z.object({})
