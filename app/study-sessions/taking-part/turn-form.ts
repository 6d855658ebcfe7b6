import { z } from 'zod'

/** The forms that consist of their button: join and leave. */
export const TurnForm = z.object({})
