import type { Viewer } from '~/services/auth/viewer'
import { done, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { settingsOf, updateSettings } from './queries.server'
import { ZONES } from '~/services/zones-rules'
import type { QuietHours, Settings } from './rules'

/** The viewer's choices as the form shows them. */
export async function showSettings(
  db: Db,
  viewer: Viewer,
): Promise<{ start: Record<string, string>; zones: string[] }> {
  const { quietHours, campusZone, ...ways } = (await settingsOf(db, viewer.id))!
  const zone = quietHours?.zone ?? campusZone ?? ZONES[0]
  const hours = { from: String(quietHours?.from ?? ''), until: String(quietHours?.until ?? '') }
  return { start: { ...ways, ...hours, zone }, zones: [...new Set([...ZONES, zone])] }
}

type Choices = Omit<Settings, 'quietHours'> & {
  from: number | null
  until: number | null
  zone: string
}

/** Saves the viewer's choices. */
export async function saveSettings(
  db: Db,
  { viewer, choices: { from, until, zone, ...ways } }: { viewer: Viewer; choices: Choices },
): Promise<Outcome<null>> {
  const quietHours: QuietHours | null = from === null || until === null ? null : { from, until, zone }
  await db.transaction((transaction) => updateSettings(transaction, viewer.id, { ...ways, quietHours }))
  return done(null)
}
