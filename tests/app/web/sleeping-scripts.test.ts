import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { letScriptsSleep, WAKE_SCRIPT } from '~/web/sleeping-scripts.server'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'

const app = useApp(useDatabase())
const LOADER = /^\/wake-[0-9a-f]{8}\.js$/
/** From the built product, whose function has a different text than in this process. */
const loaderOf = async () =>
  parse((await app.send('/about')).text)
    .querySelector('script[type=module]')!
    .getAttribute('src')!

describe('a page', () => {
  it('starts only the loader module, with the nonce of its policy', async () => {
    const answer = await app.send('/about')
    const page = parse(answer.text)
    const modules = page.querySelectorAll('script[type=module]')
    expect(modules.map((script) => script.getAttribute('src'))).toEqual([expect.stringMatching(LOADER)])
    expect(answer.headers['content-security-policy']).toContain(
      `'nonce-${modules[0]!.getAttribute('nonce')}'`,
    )
    expect(page.querySelectorAll('script[type="text/asleep"]')).toHaveLength(1)
    const links = page.querySelectorAll('link[rel=modulepreload]')
    expect(links.length).toBeGreaterThan(1)
    expect(links.filter((link) => link.getAttribute('media') !== 'not all')).toEqual([])
    expect(answer.text.endsWith('</script><!--/$--><!--/$--></body></html>')).toBe(true)
  })

  it('without scripts has no loader either', async () => {
    const { text } = await app.send('/about', { headers: { 'Save-Data': 'on' } })
    expect(text).not.toContain('<script')
    expect(letScriptsSleep(text, 'nonce')).toBe(text)
  })
})

describe('the loader', () => {
  it('is small, and cached for good', async () => {
    const answer = await app.send(await loaderOf())
    expect(brotliCompressSync(answer.text).length).toBeLessThanOrEqual(2048)
    expect(answer.text).toContain('wakeScripts')
    expect(answer.headers['content-type']).toContain('text/javascript')
    expect(answer.headers['cache-control']).toContain('immutable')
    // A page from another release.
    const older = await app.send('/wake-00000000.js')
    expect(older.text).toBe(answer.text)
    expect(older.headers['cache-control']).toBe('no-cache')
  })

  it('uses nothing from outside its own text', () => {
    // Another realm contains only what it's given.
    expect(() => runInNewContext(WAKE_SCRIPT, { document: { querySelector: () => null } })).not.toThrow()
    expect(WAKE_SCRIPT).not.toMatch(/__vite|import\(|require\(/)
  })

  it('reloads the page of a member that the browser shows from memory, as on Back after logging out', () => {
    const reloads = (dataset: { member?: string }, persisted: boolean) => {
      const document = {
        querySelector: () => ({}),
        activeElement: null,
        addEventListener: () => {},
        documentElement: { dataset, hidden: false },
      }
      let show = (_event: { persisted: boolean }) => {}
      let reloaded = false
      runInNewContext(WAKE_SCRIPT, {
        document,
        navigator: {},
        performance: { getEntriesByType: () => [] },
        addEventListener: (event: string, listener: typeof show) => event === 'pageshow' && (show = listener),
        location: { reload: () => (reloaded = true) },
      })
      show({ persisted })
      return [reloaded, document.documentElement.hidden]
    }
    return checkRows<[...Parameters<typeof reloads>, boolean]>(
      [
        [{ member: 'true' }, true, true],
        [{ member: 'true' }, false, false],
        [{}, true, false],
      ],
      ([dataset, persisted, whether]) => expect(reloads(dataset, persisted)).toEqual([whether, whether]),
    )
  })

  it('takes a document that took longer than a second to come for a slow connection', () => {
    type Timing = { responseEnd: number; domInteractive: number }
    /** Whether the scripts start by themselves once the page has loaded, at `now`. */
    const startsAlone = (timing: Timing, now: number, connection?: { effectiveType: string }) => {
      const page = { fetchStart: 0, responseStart: 100, ...timing }
      let load = () => {}
      const found = { querySelector: () => ({}), querySelectorAll: () => [] }
      const document = { ...found, activeElement: null, addEventListener: () => {} }
      let starts = false
      runInNewContext(WAKE_SCRIPT, {
        document,
        navigator: { connection },
        performance: { getEntriesByType: () => [page], now: () => now },
        addEventListener: (event: string, listener: () => void) => event === 'load' && (load = listener),
        window: { requestIdleCallback: () => (starts = true) },
      })
      // The script may run before the document has ended.
      Object.assign(page, { domInteractive: timing.domInteractive || now })
      load()
      return starts
    }
    return checkRows<[...Parameters<typeof startsAlone>, boolean]>(
      [
        [{ responseEnd: 900, domInteractive: 900 }, 950, undefined, true],
        [{ responseEnd: 1100, domInteractive: 1100 }, 1150, undefined, false],
        [{ responseEnd: 0, domInteractive: 0 }, 900, undefined, true],
        [{ responseEnd: 0, domInteractive: 0 }, 1100, undefined, false],
        // Firefox: the end of the response is its start.
        [{ responseEnd: 100, domInteractive: 1100 }, 1150, undefined, false],
        [{ responseEnd: 100, domInteractive: 900 }, 950, { effectiveType: '4g' }, true],
        [{ responseEnd: 100, domInteractive: 900 }, 950, { effectiveType: '3g' }, false],
      ],
      ([timing, now, connection, alone]) => expect(startsAlone(timing, now, connection)).toBe(alone),
    )
  })
})
