import { z } from 'zod'
import { cleanLine } from './text-rules'

const text = z.string().catch('').default('').transform(cleanLine)

type Words = { nameNeeded: string; nameLong: string; failed: string }

/** `key`: random, from the page. The token is made of it, so sending the form twice makes one. */
export const addTokenForm = (words: Words) =>
  z.object({
    name: text
      .refine((name) => name !== '', words.nameNeeded)
      .refine((name) => [...name].length <= 60, words.nameLong),
    key: z.string().regex(/^[\w-]{43}$/, words.failed),
  })

export const WithdrawTokenForm = z.object({
  token: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .catch(0),
})
