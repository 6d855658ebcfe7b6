import { z } from 'zod'
import { inviteWords } from './invites/words'
import { reportWords } from './page/words'
import { MAX_CHARACTERS, REPORT_REASONS } from './rules'
import { cleanText, lengthOf } from './text-rules'

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** The join and leave forms have only a button. */
export const JoinOrLeaveForm = z.object({})

/** The form that makes an invite has only a button. */
export const MakeInviteForm = z.object({})

/** The link to revoke. Has no effect if it isn't the viewer's. */
export const WithdrawInviteForm = z.object({ invite: id.catch(0) })

/** The study session shown next to the button. */
export const AcceptInviteForm = z.object({
  session: z
    .string(inviteWords.detailsMissing)
    .regex(/^[1-9]\d{0,14}$/, inviteWords.detailsMissing)
    .transform(Number),
})

/** Whether the user wants reminders. An unchecked checkbox sends nothing. */
export const RemindersForm = z.object({
  remind: z
    .literal('on')
    .optional()
    .catch(undefined)
    .transform((on) => on === 'on'),
})

/** The buttons about reminders and calendars. */
export const ButtonForm = z.object({})

/** The URL to revoke, so that a form sent twice doesn't revoke the next one. */
export const WithdrawAddressForm = z.object({ address: id.catch(0) })

/** Reporting a study session: a reason, and details if no reason fits. */
export const ReportForm = z
  .object({
    reason: z.enum(REPORT_REASONS, reportWords.reasonFault),
    details: z
      .string()
      .default('')
      .transform(cleanText)
      .refine((text) => lengthOf(text) <= MAX_CHARACTERS, reportWords.detailsLong),
  })
  .refine(({ reason, details }) => reason !== 'other' || details !== '', {
    path: ['details'],
    error: reportWords.detailsFault,
  })
