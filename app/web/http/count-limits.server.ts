import { countAll, inWords, type Counting } from '../counting.server'
import { words } from './check-proof.server'
import { uploadLimit } from '../own-limit.server'
import { PageAgain } from './page-again'
import type { Post } from './post.server'

/**
 * Counts the form against its own limits, and against the upload limit if it has files.
 * @throws PageAgain 429 when a limit is reached
 */
export async function countLimits(
  { context, form, body, viewer }: Post,
  value: unknown,
): Promise<Counting[]> {
  const counted = [
    ...uploadLimit(body, viewer, form.uploads),
    ...((await form.limits?.(value, { viewer })) ?? []),
  ]
  const wait = await countAll(context, counted)
  if (wait === null) return counted
  const message = [words.tooOften(inWords(wait)), form.whileLimited].filter(Boolean).join(' ')
  throw new PageAgain(429, message, { wait })
}
