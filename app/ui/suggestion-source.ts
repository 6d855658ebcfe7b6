/** Decides when to ask for suggestions, what to cache and which response counts. Doesn't depend on React. */

/** Ranges to highlight, from … to, in UTF-16 units. */
export type Marks = [from: number, to: number][]

/** A suggestion from /search/suggest: a location or university has a city, a city has a state. */
export type SearchSuggestion = {
  type: string
  name: string
  city?: string
  state?: string
  path: string
  marks: { name: Marks; city: Marks }
  /** Links to the page with all matches. */
  all?: true
}

/** A box's state. 'short': more letters are needed. 'typing': the user is typing, or has just done so. */
export type Asking =
  | { at: 'rest' }
  | { at: 'short' }
  | { at: 'typing' }
  | { at: 'searching' }
  | { at: 'found'; query: string; found: SearchSuggestion[] }
  | { at: 'failed' }

/** Spec, section 10: wait this long after typing before asking. */
export const PAUSE_MS = 300
export const MIN_LETTERS = 2
const PATIENCE_MS = 5_000
const MAX_CACHED = 50
const CACHED_MS = 60_000

/** Caches the latest responses by URL for a minute; the least recently used is dropped first. */
export function createMemory(most = MAX_CACHED, life = CACHED_MS, now: () => number = Date.now) {
  const answers = new Map<string, { found: SearchSuggestion[]; since: number }>()
  return {
    get(url: string): SearchSuggestion[] | null {
      const known = answers.get(url)
      if (!known) return null
      answers.delete(url)
      if (now() - known.since >= life) return null
      answers.set(url, known)
      return known.found
    },
    set(url: string, found: SearchSuggestion[]) {
      answers.delete(url)
      answers.set(url, { found, since: now() })
      if (answers.size > most) answers.delete(answers.keys().next().value!)
    },
  }
}

/** Asks the server. Rejects when it can't be reached or responds with anything but suggestions. */
export async function fetchSuggestions(url: string, signal: AbortSignal): Promise<SearchSuggestion[]> {
  // The response is the same for everyone, and without the cookie the server needn't look up the login.
  const answer = await fetch(url, {
    signal,
    credentials: 'omit',
    cache: 'no-store',
    headers: { Accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`suggestions: ${answer.status}`)
  return ((await answer.json()) as { suggestions: SearchSuggestion[] }).suggestions
}

type Load = (url: string, signal: AbortSignal) => Promise<SearchSuggestion[]>

/**
 * Suggestions for one box. `tell` is called on every change. Each request cancels the one before, and late responses
 * are ignored, so that an old one never replaces a newer one.
 */
export function createSource(
  report: (asking: Asking) => void,
  memory = createMemory(),
  load: Load = fetchSuggestions,
  pauseMs = PAUSE_MS,
  least = MIN_LETTERS,
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
    /** The text changed: asks when typing pauses. */
    typed(query: string, url: string) {
      stop()
      if (query.length < least) return report({ at: 'rest' })
      report({ at: 'typing' })
      pause = setTimeout(() => void ask(query, url), pauseMs)
    },
    /** Asks without waiting, unless the text is too short. */
    now(query: string, url: string) {
      if (query.length >= least) void ask(query, url)
    },
    /** Cancels pending requests and closes. */
    rest() {
      stop()
      report({ at: 'rest' })
    },
  }
}
