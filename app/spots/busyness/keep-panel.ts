import { dataAddress, readData } from '~/ui/post'
import type { PanelView } from './BusynessPanel'
import { reportWords } from '../model/busyness-words'
import { minutesUntil, REFRESH_MS, WAIT_MINUTES } from '../model/busyness-rules'

/** Prefix of the localStorage keys for how long a user has to wait before reporting on a location again. */
const PREFIX = 'carrel busyness '
/** Loads only the panel's route: the root loader would consume a pending notice. */
const ROUTE = 'routes/location/$id.busyness'

/**
 * Keeps the panel of an open page up to date: reloads it every five minutes while the page is visible, hides the
 * buttons after a report from another tab, and shows them again after half an hour.
 * @returns a function that stops it
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
  // For users this starts with the page; for visitors only after their first five minutes, so refresh now.
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

/** Loads the current panel; null when the server doesn't respond. */
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
    // Without localStorage, the cookie and the server still know.
  }
}

/** Until when this user has to wait. Deletes expired keys on the way. */
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
