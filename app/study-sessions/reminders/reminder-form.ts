import { z } from 'zod'

/** Whether the user wants reminders. An unchecked checkbox sends nothing. */
export const RemindersForm = z.object({
  remind: z
    .literal('on')
    .optional()
    .catch(undefined)
    .transform((on) => on === 'on'),
})

/** Forms with only a button. */
export const ButtonForm = z.object({})

/** The URL to revoke, so that a form sent twice doesn't revoke the next one. */
export const WithdrawAddressForm = z.object({
  address: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .catch(0),
})
