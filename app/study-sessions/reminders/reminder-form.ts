import { z } from 'zod'

/** Whether someone wants to be reminded: a box that is not ticked sends nothing. */
export const RemindersForm = z.object({
  remind: z
    .literal('on')
    .optional()
    .catch(undefined)
    .transform((on) => on === 'on'),
})

/** Forms that consist of their button. */
export const ButtonForm = z.object({})

/** Which address is withdrawn, so that a form sent twice does not take the next. */
export const WithdrawAddressForm = z.object({
  address: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .catch(0),
})
