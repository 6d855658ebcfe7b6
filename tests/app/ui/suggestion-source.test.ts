import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createMemory,
  createSource,
  type Asking,
  type SearchSuggestion,
} from '../../../app/ui/suggestion-source'

const found = (name: string): SearchSuggestion[] => [
  { type: 'University', name, city: 'Palo', path: `/${name}`, marks: { name: [], city: [] } },
]

/** A source whose requests the test answers itself. */
function watched() {
  const reported: Asking[] = []
  const requests: {
    url: string
    signal: AbortSignal
    answer: (names: SearchSuggestion[]) => Promise<void>
    fail: () => Promise<void>
  }[] = []
  const settled = () => vi.advanceTimersByTimeAsync(0)
  const source = createSource(
    (asking) => void reported.push(asking),
    createMemory(),
    (url, signal) =>
      new Promise((resolve, reject) => {
        // Responses may arrive after an abort, because not every layer respects the signal.
        requests.push({
          url,
          signal,
          answer: async (names) => {
            resolve(names)
            await settled()
          },
          fail: async () => {
            reject(new Error('broken off'))
            await settled()
          },
        })
      }),
  )
  return { source, told: reported, requests, last: () => reported.at(-1) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a source of suggestions', () => {
  it('requests 300 ms after the last letter, once', () => {
    const { source, requests, told: reported } = watched()
    source.typed('po', '/po')
    vi.advanceTimersByTime(299)
    source.typed('pow', '/pow')
    vi.advanceTimersByTime(299)
    expect(requests).toEqual([])
    vi.advanceTimersByTime(1)
    expect(requests.map(({ url }) => url)).toEqual(['/pow'])
    expect(reported.map(({ at }) => at)).toEqual(['typing', 'typing', 'searching'])
  })

  it('requests nothing shorter than two letters, and cancels a pending request', () => {
    const { source, requests, last } = watched()
    source.typed('po', '/po')
    source.typed('p', '/p')
    source.now('p', '/p')
    vi.advanceTimersByTime(10_000)
    expect(requests).toEqual([])
    expect(last()).toEqual({ at: 'rest' })
  })

  it('aborts the older request, and ignores its response if it still arrives, before or after the newer', async () => {
    for (const early of [true, false]) {
      const { source, requests, last, told: reported } = watched()
      source.now('old', '/old')
      source.now('new', '/new')
      const [old, young] = requests
      expect([old!.signal.aborted, young!.signal.aborted]).toEqual([true, false])
      if (early) await old!.answer(found('old'))
      expect(last()).toEqual({ at: 'searching' })
      await young!.answer(found('new'))
      if (!early) await old!.answer(found('old'))
      expect(last()).toEqual({ at: 'found', query: 'new', found: found('new') })
      expect(reported.filter(({ at }) => at === 'found')).toHaveLength(1)
    }
  })

  it('ignores the response when the next letter is typed, and when it is told to stop', async () => {
    const { source, requests, last } = watched()
    source.now('po', '/po')
    source.typed('pow', '/pow')
    await requests[0]!.answer(found('po'))
    expect(last()).toEqual({ at: 'typing' })
    source.rest()
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toHaveLength(1)
    expect(last()).toEqual({ at: 'rest' })
  })

  it('reports a failure, but not an aborted request', async () => {
    const { source, requests, told: reported, last } = watched()
    source.now('old', '/old')
    source.now('new', '/new')
    await requests[0]!.fail()
    expect(reported.map(({ at }) => at)).toEqual(['searching', 'searching'])
    await requests[1]!.fail()
    expect(last()).toEqual({ at: 'failed' })
    source.now('new', '/new')
    expect(requests).toHaveLength(3)
  })

  it('gives up on a missing response', async () => {
    const { source, requests } = watched()
    source.now('po', '/po')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(requests[0]!.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(requests[0]!.signal.aborted).toBe(true)
  })

  it('requests the same only once', async () => {
    const { source, requests, last } = watched()
    source.now('po', '/po')
    await requests[0]!.answer(found('po'))
    source.now('pow', '/pow')
    source.now('po', '/po')
    expect(requests).toHaveLength(2)
    expect(last()).toEqual({ at: 'found', query: 'po', found: found('po') })
  })
})

describe('the cache of responses', () => {
  it('keeps a response for a minute', () => {
    let now = 0
    const memory = createMemory(50, 60_000, () => now)
    memory.set('/a', found('a'))
    now = 59_999
    expect(memory.get('/a')).toEqual(found('a'))
    now = 60_000
    expect(memory.get('/a')).toBeNull()
    now = 0
    expect(memory.get('/a')).toBeNull() // forgotten, not only hidden
  })

  it('keeps the fifty most recently used', () => {
    const memory = createMemory()
    for (let each = 0; each < 50; each++) memory.set(`/${each}`, found(String(each)))
    expect(memory.get('/0')).not.toBeNull()
    memory.set('/50', found('50'))
    expect(memory.get('/1')).toBeNull()
    for (const kept of ['/0', '/2', '/49', '/50']) expect(memory.get(kept), kept).not.toBeNull()
  })
})
