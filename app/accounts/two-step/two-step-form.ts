import { z } from 'zod'
import { twoStepWords } from '../security/words'

const code = z.string({ error: twoStepWords.codeRequired })
/** Asked for where the login is not fresh. */
const password = z.string().optional()

export const BeginTwoStepForm = z.object({ password })

/** Whatever is proven by a code: turning two-step verification on or off, and making new recovery codes. */
export const CodeForm = z.object({ code, password })

/** The second step of logging in. */
export const LogInCodeForm = z.object({ code })
