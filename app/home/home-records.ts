import type { Home } from './find-home.server'
import { readRecord, writeRecord } from '~/caching/records'

const STATIC_MS = 86_400_000
const RECENT_MS = 30 * 60_000

/** What the browser kept of the home page: static data for 24 hours, recent reviews for 30 minutes; null where it kept nothing. */
export async function readHome(): Promise<{ fixed: Home['fixed'] | null; recent: Home['recent'] | null }> {
  const [fixed, recent] = await Promise.all([
    readRecord<Home['fixed']>('home static', STATIC_MS),
    readRecord<Home['recent']>('home recent', RECENT_MS),
  ])
  return { fixed, recent }
}

/** Keeps the home page for the next visit. */
export async function keepHome({ fixed, recent }: Home): Promise<void> {
  await Promise.all([
    writeRecord('home static', fixed, STATIC_MS),
    writeRecord('home recent', recent, RECENT_MS),
  ])
}
