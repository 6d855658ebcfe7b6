import type { Context } from '../context'
import { countAll, inWords } from '../counting.server'
import { addressKey, PER_ACCOUNT, PER_ADDRESS, type Limit } from '../limits.server'
import { errorResponse } from './plain-error.server'
import type { Post } from './post.server'

const tooMany = (wait: string) => `You’ve sent a lot of forms in a short time. Please try again in ${wait}.`

/** Counts every form from an address. @throws Response 429 */
export const countAddress = (context: Context): Promise<void> =>
  count(context, PER_ADDRESS, addressKey(context.ip))

/** Counts every readable form from an account. @throws Response 429 */
export async function countAccount({ context, viewer }: Post): Promise<void> {
  if (viewer) await count(context, PER_ACCOUNT, String(viewer.id))
}

async function count(context: Context, limit: Limit, key: string) {
  const wait = await countAll(context, [{ ...limit, key }])
  if (wait !== null) throw errorResponse(429, tooMany(inWords(wait)), { 'Retry-After': String(wait) })
}
