import type { HoursFeedSettings } from '~/services/env.server'
import { addressOf, openOutside } from '~/services/storage/outside.server'
import { FeedFault } from './answer.server'
import { hostFault } from './feed-rules'
import { feedFaultWords } from './words'

const MAX_BYTES = 2_000_000
const PATIENCE_MS = 10_000

/**
 * Fetches a feed, with `token` if it needs one. Null if it's the one with `etag`. The host has to be in `hosts`, its address public, and that very address
 * is connected to; redirects aren't followed.
 * @throws FeedFault
 */
export async function fetchFeed(
  { url, etag, token = null }: { url: string; etag: string | null; token?: string | null },
  { ms = PATIENCE_MS, ...settings }: HoursFeedSettings,
): Promise<{ body: string; etag: string | null } | null> {
  const signal = AbortSignal.timeout(ms)
  const target = new URL(url)
  const fault = hostFault(target, settings)
  if (fault) throw new FeedFault(fault)
  const headers = {
    Accept: 'application/json, application/ld+json, text/calendar',
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    'Accept-Encoding': 'identity',
    'User-Agent': 'Carrel (reads opening hours and counts)',
    ...(etag && { 'If-None-Match': etag }),
  }
  try {
    const address = await addressOf(target, { ...settings, signal })
    if (address === null) throw new FeedFault(feedFaultWords.isPrivate)
    return await openOutside(target, { address, signal, headers }, async (answer) => {
      const { statusCode: status = 0, headers } = answer
      if (status === 304 && etag) return null
      if (status >= 300 && status < 400 && status !== 304) throw new FeedFault(feedFaultWords.redirect)
      if (status !== 200) throw new FeedFault(feedFaultWords.status(status))
      if ((headers['content-encoding'] ?? 'identity') !== 'identity')
        throw new FeedFault(feedFaultWords.compressed)
      const pieces: Buffer[] = []
      let bytes = 0
      for await (const piece of answer) {
        bytes += (piece as Buffer).length
        if (bytes > MAX_BYTES) throw new FeedFault(feedFaultWords.large)
        pieces.push(piece as Buffer)
      }
      // Anything else couldn't be sent back, or stored.
      const tag = /^(?:W\/)?"[\x21\x23-\x7e]{1,200}"$/.exec(headers.etag ?? '')?.[0] ?? null
      return { body: Buffer.concat(pieces).toString(), etag: tag }
    })
  } catch (error) {
    if (error instanceof FeedFault) throw error
    throw new FeedFault(signal.aborted ? feedFaultWords.slow : feedFaultWords.unreachable)
  }
}
