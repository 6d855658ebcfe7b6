import { z } from 'zod'
import { idOrNone, line } from './fields-form'
import { tokenWords } from './words'

/** `key`: random, from the page. The token is made of it, so sending the form twice makes one. */
export const addTokenForm = ({ nameNeeded }: { nameNeeded: string }) =>
  z.object({
    name: line
      .refine((name) => name !== '', nameNeeded)
      .refine((name) => [...name].length <= 60, tokenWords.nameLong),
    key: z.string().regex(/^[\w-]{43}$/, tokenWords.failed),
  })

export const WithdrawTokenForm = z.object({ token: idOrNone })
