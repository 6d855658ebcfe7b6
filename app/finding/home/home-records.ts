import type { Home } from './find-home.server'
import { readRecord, writeRecord } from '~/services/records'

const STATIC_MS = 86_400_000
const RECENT_MS = 30 * 60_000

/**
 * The home page from the browser's cache: static data up to 24 hours old, recent reviews up to 30 minutes. Null for
 * what isn't cached.
 */
export async function readHome(): Promise<{ fixed: Home['fixed'] | null; recent: Home['recent'] | null }> {
  const [fixed, recent] = await Promise.all([
    readRecord<Home['fixed']>('home static', STATIC_MS),
    readRecord<Home['recent']>('home recent', RECENT_MS),
  ])
  return { fixed, recent }
}

/** Caches the home page for the next visit. */
export async function keepHome({ fixed, recent }: Home): Promise<void> {
  await Promise.all([
    writeRecord('home static', fixed, STATIC_MS),
    writeRecord('home recent', recent, RECENT_MS),
  ])
}
