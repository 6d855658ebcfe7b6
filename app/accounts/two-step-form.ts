import { z } from 'zod'
import { words } from './two-step-words'

const code = z.string({ error: words.codeRequired })
/** Asked for where the sign-in is not fresh. */
const password = z.string().optional()

export const BeginTwoStepForm = z.object({ password })

/** Whatever is proven by a code: turning two-step sign-in on or off, and making new recovery codes. */
export const CodeForm = z.object({ code, password })

/** The second step of signing in. */
export const SignInCodeForm = z.object({ code })
