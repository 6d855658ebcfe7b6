import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { writesSoFar } from '~/caching/visits'
import type { Home } from './find-home.server'
import type { MyHome } from './my-home.server'
import { askForShell } from './shell-later'

/**
 * The home page as the server sends it; `saved`: locations on it that the reader has saved; `mine`: what it begins with for a
 * member of a university.
 */
export type LoadedHome = Home & { saved: number[]; mine: MyHome | null }
/** The home page as it is shown: from the server, or what this browser kept, with the newer one on its way. */
export type HomeData = {
  fixed: Home['fixed'] | null
  recent: Home['recent'] | null
  saved?: number[]
  /** undefined until it has loaded. */
  mine?: MyHome | null
  fresh?: Promise<LoadedHome>
}

/**
 * The reader's own part as this page last had it, for when they come back. It's never stored in the browser, and any write,
 * such as logging out, clears it.
 */
let own: { mine: MyHome | null; writes: number } | null = null

/**
 * What this browser kept is shown at once; what is missing, or has changed since, follows from the server. When that fails
 * what is there stays.
 */
export async function homeFromRecords(load: () => Promise<LoadedHome>): Promise<HomeData> {
  const records = await import('./home-records').catch(() => null)
  const cached = await records?.readHome()
  if (!cached?.fixed && !cached?.recent) return load()
  const fresh = load()
  fresh.catch((error: unknown) => console.warn('Could not reload the home page', error))
  return { ...cached, mine: own?.writes === writesSoFar() ? own.mine : undefined, fresh }
}

/** The data to show, whether newer ones are on their way, and whether these are from the browser's own records. */
export function useHome(data: HomeData): HomeData & { loading: boolean; fromCache: boolean } {
  const [newer, setNewer] = useState<{ of: HomeData; home: LoadedHome | null } | null>(null)
  const known = newer?.of === data ? newer : null
  const home: HomeData = known?.home ?? data
  const { revalidate } = useRevalidator()
  // Without a line there is no shell either: the one that is there stays.
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
