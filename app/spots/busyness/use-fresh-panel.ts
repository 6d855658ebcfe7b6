import { useEffect, useState } from 'react'
import type { PanelView } from './BusynessPanel'
import { REFRESH_MS } from '../model/busyness-rules'

/**
 * The page's busyness panel, refreshed every five minutes with JavaScript. That code loads after five minutes, or right
 * away for users who are logged in, because it also picks up reports from their other tabs.
 */
export function useFreshPanel(panel: PanelView): PanelView {
  const [fresh, setFresh] = useState({ of: panel, to: panel })
  useEffect(() => {
    let stop: (() => void) | null = null
    let gone = false
    const begin = ({ keepPanel }: typeof import('./keep-panel')) => {
      if (!gone) stop = keepPanel(panel, (to) => setFresh({ of: panel, to }))
    }
    const timer = setTimeout(
      () => void import('./keep-panel').then(begin, () => undefined),
      panel.key ? 1 : REFRESH_MS,
    )
    return () => {
      gone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [panel])
  return fresh.of === panel ? fresh.to : panel
}
