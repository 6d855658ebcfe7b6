import { dataAddress, readData } from '~/components/form/remix-data'
import type { PanelView } from './BusynessPanel'
import { reportWords } from './words'
import { minutesUntil, REFRESH_MS, WAIT_MINUTES } from './rules'

/**
 * Before the keys under which this browser remembers until when a member waits with the next report about a location.
 */
const PREFIX = 'carrel busyness '
/** The page of the panel. Of it alone: the shell's data would take a waiting notice with it. */
const ROUTE = 'routes/location/$id.busyness'

/**
 * Keeps the panel of an open page true: asks the server every five minutes while someone looks at it, hides the buttons
 * when a report was sent from another tab, and shows them again after their half hour.
 * @returns what ends it
 */
export function keepPanel(panel: PanelView, show: (panel: PanelView) => void): () => void {
  let shown = panel
  let asked = performance.now()
  let end: ReturnType<typeof setTimeout> | undefined
  const showNow = (next: PanelView) => show((shown = next))

  const hideUntil = (until: number) => {
    clearTimeout(end)
    end = setTimeout(() => showNow({ ...shown, wait: null }), Math.max(0, until - Date.now()))
    if (shown.wait?.until !== until)
      showNow({ ...shown, wait: { until, text: reportWords.reported(minutesUntil(until, Date.now())) } })
  }
  const remember = () => {
    if (!panel.key) return
    if (shown.wait) store(panel.key, shown.wait.until)
    const until = shown.wait?.until ?? stored(panel.key)
    if (until !== null) hideUntil(until)
  }
  const refresh = async () => {
    asked = performance.now()
    const next = await load(panel.location)
    const { unavailable } = reportWords
    showNow(next ?? { ...shown, glance: unavailable, level: unavailable, detail: null, reports: [] })
    remember()
  }
  const tick = () => {
    if (!document.hidden && performance.now() - asked >= REFRESH_MS - 1000) void refresh()
  }
  const heard = ({ key }: StorageEvent) => {
    if (key === PREFIX + panel.key) remember()
  }

  remember()
  // A member's page begins at once; a visitor's begins here after its first five minutes.
  if (!panel.key) void refresh()
  const timer = setInterval(tick, REFRESH_MS)
  document.addEventListener('visibilitychange', tick)
  addEventListener('storage', heard)
  return () => {
    clearInterval(timer)
    clearTimeout(end)
    document.removeEventListener('visibilitychange', tick)
    removeEventListener('storage', heard)
  }
}

/** The panel as the server has it now; null when it does not answer. */
async function load(location: number): Promise<PanelView | null> {
  try {
    const answer = await fetch(dataAddress(`/location/${location}/busyness?now&_routes=${ROUTE}`))
    const found = (await readData(answer)) as Record<string, { data: { panel: PanelView } }>
    return found[ROUTE]!.data.panel
  } catch {
    return null
  }
}

function store(key: string, until: number) {
  try {
    localStorage.setItem(PREFIX + key, String(until))
  } catch {
    // A browser that keeps nothing has the cookie, and the server knows besides.
  }
}

/** Until when this browser's member waits; forgets what is over on the way. */
function stored(key: string): number | null {
  try {
    const now = Date.now()
    for (const each of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
      const until = Number(localStorage.getItem(each))
      if (!(until > now && until <= now + WAIT_MINUTES * 60_000)) localStorage.removeItem(each)
    }
    return Number(localStorage.getItem(PREFIX + key)) || null
  } catch {
    return null
  }
}
