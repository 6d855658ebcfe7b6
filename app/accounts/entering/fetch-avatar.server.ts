import { z } from 'zod'
import { fetchBounded } from '~/services/auth/providers/fetch-bounded.server'
import { providersOf } from '~/services/provider-settings.server'
import { job, type JobContext } from '~/services/jobs/job.server'
import { PictureError } from '~/services/storage/pictures.server'
import { pictureUrl } from './identity-rules'
import { photoOf } from '../profile-queries.server'
import { storePhoto } from '../save-photo.server'

const payload = z.strictObject({ userId: z.number().int().positive(), url: z.string() })

/** Fetches a user's picture from their provider. Nothing depends on it, so it gives up after a few attempts. */
export const fetchAvatarJob = job('fetch-avatar', payload, { attempts: 5 })

const LIMITS = { ms: 5000, bytes: 5 * 1024 * 1024 }

/**
 * Sets the user's picture at their provider as the photo of an account that has none, re-encoded like an upload. Skips a picture
 * that is missing, too large or invalid; retries when the server doesn't respond.
 */
export async function fetchAvatar(
  { env, db, storage, log }: JobContext,
  { userId, url }: z.infer<typeof payload>,
): Promise<void> {
  // The settings may have changed since the job was enqueued.
  const from = providersOf(env).flatMap(({ issuer }) => pictureUrl(url, issuer) ?? [])[0]
  if (!from || (await photoOf(db, userId)) !== null) return
  const { status, body } = await fetchBounded(from, {
    headers: { Accept: 'image/jpeg, image/png' },
    ...LIMITS,
  })
  if (status >= 500 || status === 429) throw new Error(`The picture's server responded with ${status}`)
  if (status !== 200 || !body)
    return log.info({ userId, status }, 'the picture from a provider was not saved')
  try {
    await storePhoto({ db, storage }, userId, body, { accept: ['jpeg', 'png'], onlyIfNone: true })
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    log.info({ userId, kind: error.kind }, 'the picture from a provider was not saved')
  }
}
