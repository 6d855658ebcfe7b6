import { z } from 'zod'
import { twoStepWords } from '../security-words'

const code = z.string({ error: twoStepWords.codeRequired })
/** Needed when the login isn't recent. */
const password = z.string().optional()

export const BeginTwoStepForm = z.object({ password })

/** Actions that need a code: turning two-step verification on or off, and making new recovery codes. */
export const CodeForm = z.object({ code, password })

/** The second step of logging in. */
export const LogInCodeForm = z.object({ code })
