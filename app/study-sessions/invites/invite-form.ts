import { z } from 'zod'
import { inviteWords } from './words'

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** A form that consists of its button. */
export const MakeInviteForm = z.object({})

/** Which link is withdrawn; one that is none of the viewer's changes nothing. */
export const WithdrawInviteForm = z.object({ invite: id.catch(0) })

/** The study session that the page showed beside the button. */
export const AcceptInviteForm = z.object({
  session: z
    .string(inviteWords.detailsMissing)
    .regex(/^[1-9]\d{0,14}$/, inviteWords.detailsMissing)
    .transform(Number),
})
