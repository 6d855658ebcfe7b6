import { z } from 'zod'
import { cleanName, isEmail, lengthOf, NAME_MAX, nameFault, normalizeEmail, passwordFault } from './rules'
import { accountWords } from './words'

export const required = z.string({ error: accountWords.required })

export const emailField = required.transform(normalizeEmail).refine(isEmail, accountWords.emailInvalid)

/** A first or last name that follows the registration rules. */
export const name = (fault: string) =>
  required
    .transform(cleanName)
    .refine((text) => text !== '', { error: accountWords.required, abort: true })
    .refine((text) => lengthOf(text) <= NAME_MAX, { error: accountWords.nameTooLong(NAME_MAX), abort: true })
    .refine((text) => !nameFault(text), fault)

/** Whether two names that are fine by themselves are so beside each other, too: "Evil Dot" and "Com" aren't. */
export const areNames = ({ firstName, lastName }: { firstName: string; lastName: string }): boolean =>
  nameFault(firstName) || nameFault(lastName) || !nameFault(`${firstName} ${lastName}`)
export const NOT_NAMES = { error: accountWords.lastNameInvalid, path: ['lastName'] }

/** Registration. Errors appear in the order of the fields. */
export const RegisterForm = z
  .object({
    /** Honeypot: people don't see it, bots fill it in. Not named like anything that an extension fills. */
    leaveEmpty: z.string().default(''),
    firstName: name(accountWords.firstNameInvalid),
    lastName: name(accountWords.lastNameInvalid),
    email: emailField,
    password: required.superRefine((password, context) => {
      const fault = passwordFault(password)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    }),
    /** When the form was shown, signed by the server. */
    shown: z.string().default(''),
  })
  .refine(areNames, NOT_NAMES)

/** Logging in. */
export const LogInForm = z.object({
  email: required.transform(normalizeEmail),
  password: required,
  returnTo: z.string().optional(),
})

/** `provider`: to log out there, too. */
export const LogOutForm = z.object({ provider: z.literal('on').optional().catch(undefined) })
