import { enqueue } from '~/jobs/job.server'
import { done, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { confirmationAgain } from './send-confirmation.server'

/** Takes a request for another confirmation mail. The job decides what to send. */
export async function resendConfirmation(db: Db, email: string): Promise<Outcome<{ email: string }>> {
  await enqueue(db, confirmationAgain, { email, at: new Date().toISOString() })
  return done({ email, at: new Date().toISOString() })
}
