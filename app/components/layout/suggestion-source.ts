/** Where the header's suggestions come from: when to ask, what to forget, which answer counts. Nothing of React here. */

/** From … to, in UTF-16 units, of what is to be marked. */
export type Marks = [from: number, to: number][]

/** One suggestion as /search/suggest gives it: a place or university has a city, a city has a state. */
export type Found = {
  type: string
  name: string
  city?: string
  state?: string
  path: string
  marks: { name: Marks; city: Marks }
  /** Leads to the page of all matches. */
  all?: true
}

/** What a box is at. 'short': more letters are needed. 'typing': someone types, or has just done so. */
export type Asking =
  | { at: 'rest' }
  | { at: 'short' }
  | { at: 'typing' }
  | { at: 'searching' }
  | { at: 'found'; query: string; found: Found[] }
  | { at: 'failed' }

/** Spec, section 10: nothing is asked before so long without typing. */
export const PAUSE_MS = 300
export const LEAST_LETTERS = 2
const PATIENCE_MS = 5_000
const MOST_CACHED = 50
const CACHED_MS = 60_000

/** The last answers by URL; the one that was used longest ago goes first, and none is older than a minute. */
export function createMemory(most = MOST_CACHED, life = CACHED_MS, now: () => number = Date.now) {
  const answers = new Map<string, { found: Found[]; since: number }>()
  return {
    get(url: string): Found[] | null {
      const known = answers.get(url)
      if (!known) return null
      answers.delete(url)
      if (now() - known.since >= life) return null
      answers.set(url, known)
      return known.found
    },
    set(url: string, found: Found[]) {
      answers.delete(url)
      answers.set(url, { found, since: now() })
      if (answers.size > most) answers.delete(answers.keys().next().value!)
    },
  }
}

/** Asks the server; rejects when it cannot be reached or answers with anything but suggestions. */
export async function fetchSuggestions(url: string, signal: AbortSignal): Promise<Found[]> {
  // Nobody's session matters here, and without its cookie the server need not look it up.
  const answer = await fetch(url, {
    signal,
    credentials: 'omit',
    cache: 'no-store',
    headers: { Accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`suggestions: ${answer.status}`)
  return ((await answer.json()) as { suggestions: Found[] }).suggestions
}

type Load = (url: string, signal: AbortSignal) => Promise<Found[]>

/**
 * Suggestions for one box. `tell` hears of every change. There is one request at most: whatever comes next breaks it off,
 * and an answer that comes all the same is dropped, so that a stale one never replaces a newer.
 */
export function createSource(
  report: (asking: Asking) => void,
  memory = createMemory(),
  load: Load = fetchSuggestions,
  pauseMs = PAUSE_MS,
  least = LEAST_LETTERS,
) {
  let pause: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | null = null
  const stop = () => {
    clearTimeout(pause)
    running?.abort()
    running = null
  }
  const ask = async (query: string, url: string) => {
    stop()
    const known = memory.get(url)
    if (known) return report({ at: 'found', query, found: known })
    const own = new AbortController()
    running = own
    report({ at: 'searching' })
    const patience = setTimeout(() => own.abort(), PATIENCE_MS)
    const finish = (asking: Asking) => {
      if (running !== own) return
      running = null
      report(asking)
    }
    try {
      const found = await load(url, own.signal)
      memory.set(url, found)
      finish({ at: 'found', query, found })
    } catch {
      finish({ at: 'failed' })
    } finally {
      clearTimeout(patience)
    }
  }
  return {
    /** The box has another text: asks for it when nothing more comes. */
    typed(query: string, url: string) {
      stop()
      if (query.length < least) return report({ at: 'rest' })
      report({ at: 'typing' })
      pause = setTimeout(() => void ask(query, url), pauseMs)
    },
    /** Asks without waiting; too short a text is not asked for. */
    now(query: string, url: string) {
      if (query.length >= least) void ask(query, url)
    },
    /** Forgets what is under way and closes. */
    rest() {
      stop()
      report({ at: 'rest' })
    },
  }
}
