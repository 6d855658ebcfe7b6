import { z } from 'zod'
import { cleanName, isEmail, lengthOf, NAME_MAX, nameFault, normaliseEmail, passwordFault } from './rules'
import { accountWords } from './words'

const required = z.string({ error: accountWords.required })

/** A first or last name, by the rules of sign-up. */
export const name = (fault: string) =>
  required
    .transform(cleanName)
    .refine((text) => text !== '', { error: accountWords.required, abort: true })
    .refine((text) => lengthOf(text) <= NAME_MAX, { error: accountWords.nameTooLong(NAME_MAX), abort: true })
    .refine((text) => !nameFault(text), fault)

/** Registering. The order of the fields is the order of their errors. */
export const RegisterForm = z.object({
  /** The decoy: people do not see it, robots fill it in. */
  nickname: z.string().max(0, accountWords.honeypotFilled).optional(),
  firstName: name(accountWords.firstNameInvalid),
  lastName: name(accountWords.lastNameInvalid),
  email: required.transform(normaliseEmail).refine(isEmail, accountWords.emailInvalid),
  password: required.superRefine((password, context) => {
    const fault = passwordFault(password)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  }),
  /** When the form was shown, under the server's signature. */
  shown: z.string().default(''),
})

/** Signing in. */
export const LogInForm = z.object({
  email: required.transform(normaliseEmail),
  password: required,
  returnTo: z.string().optional(),
})

export const LogOutForm = z.object({})
