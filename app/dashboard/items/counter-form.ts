import { z } from 'zod'
import { cleanLine } from '../text-rules'
import { counterWords } from './counter-words'

const text = z.string().catch('').default('').transform(cleanLine)

/** `key`: random, from the page. The token is made of it, so sending the form twice makes one. */
export const AddTokenForm = z.object({
  name: text
    .refine((name) => name !== '', counterWords.nameNeeded)
    .refine((name) => [...name].length <= 60, counterWords.nameLong),
  key: z.string().regex(/^[\w-]{43}$/, counterWords.failed),
})

export const WithdrawTokenForm = z.object({
  token: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .catch(0),
})
