import type { SubmissionResult } from '@conform-to/react'
import type { Asking } from '~/services/auth/proof'

/**
 * What an action returns when it rejects a form: which form it was, and Conform's result for it. With `ask`, the form
 * also needs proof that the sender owns the account.
 */
export type FormResult = {
  intent: string
  submission: SubmissionResult<string[]>
  /** The HTML of a preview; then nothing was rejected. */
  preview?: string
} & Partial<Asking>
