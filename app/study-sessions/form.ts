import { z } from 'zod'
import { inviteWords } from './invite-words'

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** The link to revoke. Has no effect if it isn't the viewer's. */
export const WithdrawInviteForm = z.object({ invite: id.catch(0) })

/** The study session shown next to the button, and the mark of the account that the button was shown to. */
export const AcceptInviteForm = z.object({
  session: z
    .string(inviteWords.detailsMissing)
    .regex(/^[1-9]\d{0,14}$/, inviteWords.detailsMissing)
    .transform(Number),
  sender: z.string().max(8, inviteWords.detailsMissing).optional(),
})

/** The URL to revoke, so that a form sent twice doesn't revoke the next one. */
export const WithdrawAddressForm = z.object({ address: id.catch(0) })
