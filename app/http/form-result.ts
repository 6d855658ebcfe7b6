import type { SubmissionResult } from '@conform-to/react'

/** What an action gives its page when the form was not accepted: which form, and Conform's view of it. */
export type FormResult = { intent: string; submission: SubmissionResult<string[]> }
