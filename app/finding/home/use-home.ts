import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { writesSoFar } from '~/services/visits'
import type { Home } from './find-home.server'
import type { MyHome } from './my-home.server'
import { askForShell } from './shell-later'

/**
 * The home page from the server. `saved`: which of its locations the reader has saved. `mine`: its top, for a member of
 * a university.
 */
export type LoadedHome = Home & { saved: number[]; mine: MyHome | null }
/** The home page as shown: from the server, or from the browser's cache while newer data loads. */
export type HomeData = {
  fixed: Home['fixed'] | null
  recent: Home['recent'] | null
  saved?: number[]
  /** Undefined until it has loaded. */
  mine?: MyHome | null
  fresh?: Promise<LoadedHome>
}

/**
 * The reader's own part as last shown, for when they come back. Never stored in the browser, and cleared by any write,
 * such as logging out.
 */
let own: { mine: MyHome | null; writes: number } | null = null

/**
 * Shows what the browser has cached right away, then loads from the server what's missing or changed. If that fails,
 * the cached data stays.
 */
export async function homeFromRecords(load: () => Promise<LoadedHome>): Promise<HomeData> {
  const records = await import('./home-records').catch(() => null)
  const cached = await records?.readHome()
  if (!cached?.fixed && !cached?.recent) return load()
  const fresh = load()
  fresh.catch((error: unknown) => console.warn('Could not reload the home page', error))
  return { ...cached, mine: own?.writes === writesSoFar() ? own.mine : undefined, fresh }
}

/** The data to show, whether newer data is loading, and whether it's from the browser's cache. */
export function useHome(data: HomeData): HomeData & { loading: boolean; fromCache: boolean } {
  const [newer, setNewer] = useState<{ of: HomeData; home: LoadedHome | null } | null>(null)
  const known = newer?.of === data ? newer : null
  const home: HomeData = known?.home ?? data
  const { revalidate } = useRevalidator()
  // Offline there's no new shell either, so the current one stays.
  const failed = known !== null && known.home === null
  useEffect(() => {
    if (!home.fresh && !failed) askForShell(revalidate)
  }, [home, failed, revalidate])
  useEffect(() => {
    let gone = false
    const settle = (fresh: LoadedHome | null) => gone || setNewer({ of: data, home: fresh })
    data.fresh?.then(settle, () => settle(null))
    return () => void (gone = true)
  }, [data])
  useEffect(() => {
    const { fixed, recent, mine, fresh } = home
    if (!fresh && mine !== undefined) own = { mine, writes: writesSoFar() }
    if (!fresh && fixed && recent)
      void import('./home-records').then(({ keepHome }) => keepHome({ fixed, recent })).catch(() => {})
  }, [home])
  return { ...home, loading: Boolean(data.fresh) && !known, fromCache: Boolean(data.fresh) && !known?.home }
}
