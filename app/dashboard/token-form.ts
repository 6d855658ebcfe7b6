import { z } from 'zod'
import { cleanLine } from './text-rules'
import { tokenWords } from './words'

const text = z.string().catch('').default('').transform(cleanLine)

/** `key`: random, from the page. The token is made of it, so sending the form twice makes one. */
export const addTokenForm = ({ nameNeeded }: { nameNeeded: string }) =>
  z.object({
    name: text
      .refine((name) => name !== '', nameNeeded)
      .refine((name) => [...name].length <= 60, tokenWords.nameLong),
    key: z.string().regex(/^[\w-]{43}$/, tokenWords.failed),
  })

export const WithdrawTokenForm = z.object({
  token: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .catch(0),
})
