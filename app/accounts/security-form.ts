import { z } from 'zod'

/** Ending one login session, of whoever sends it. */
export const EndSessionForm = z.object({
  sessionId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})

export const EndOthersForm = z.object({})

export const DisconnectGoogleForm = z.object({})
