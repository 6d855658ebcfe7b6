import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { letScriptsSleep, WAKE_SCRIPT } from '~/rendering/sleeping-scripts.server'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'

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
    expect(page.querySelectorAll('link[rel=modulepreload]')).toEqual([])
    expect(page.querySelectorAll('script[type="text/asleep"]')).toHaveLength(1)
    expect(page.querySelectorAll('link[rel=later]').length).toBeGreaterThan(1)
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

  it('takes a document that begins or ends after a second for a slow connection', () => {
    const waitsForIdle = (responseStart: number, responseEnd = 0) => {
      const events: string[] = []
      const listen = (event: string) => void events.push(event)
      const document = { querySelector: () => ({}), activeElement: null, addEventListener: listen }
      const performance = { getEntriesByType: () => [{ fetchStart: 0, responseStart, responseEnd }] }
      runInNewContext(WAKE_SCRIPT, { document, performance, navigator: {}, addEventListener: listen })
      return events.includes('load')
    }
    expect(waitsForIdle(900)).toBe(true)
    expect(waitsForIdle(1100)).toBe(false)
    expect(waitsForIdle(100, 900)).toBe(true)
    expect(waitsForIdle(900, 1100)).toBe(false)
  })
})
