import type { SubmissionResult } from '@conform-to/react'
import type { Ask } from '~/auth/proof'

/**
 * What an action gives its page when the form was not accepted: which form, and Conform's view of it. `ask`: the form also
 * needs proof that it's the account's owner.
 */
export type FormResult = { intent: string; submission: SubmissionResult<string[]>; ask?: Ask }
