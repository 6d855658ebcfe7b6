import type { Page } from '@playwright/test'
import { openPage, PAGES } from './pages'
import { expect, test } from './test'

const KB = 1024
/** Below this many bytes compression gains nothing. */
const WORTH_IT = 300
const READING = { script: 85 * KB, stylesheet: 14 * KB, document: 14 * KB, font: 0 }
const FORM = { ...READING, script: 95 * KB }

/** The pages of a cold visit, signed out unless they ask for more, and what they may weigh. */
const WEIGHED: Record<string, typeof READING> = {
  home: READING, campus: READING, 'location with reviews': READING, 'search with results': READING,
  'sign in': FORM, 'sign up': FORM, review: FORM,
}

type Bytes = Record<string, number>
const table: string[] = []

/** Transferred bodies by kind, as the server compressed them. */
async function weigh(page: Page, open: () => Promise<void>): Promise<Bytes> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const answers = new Map<string, { url: string; kind: string; head: number; brotli: boolean }>()
  const bytes: Bytes = { document: 0, script: 0, stylesheet: 0, font: 0, image: 0 }
  const plain: string[] = []
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    const brotli = Object.entries(response.headers).some(([name, value]) => name.toLowerCase() === 'content-encoding' && value === 'br')
    answers.set(requestId, { url: response.url, kind: type.toLowerCase(), head: response.encodedDataLength, brotli })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = answers.get(requestId)
    if (!found) return
    const length = encodedDataLength - found.head
    bytes[found.kind] = (bytes[found.kind] ?? 0) + length
    if (length > WORTH_IT && !found.brotli && found.kind !== 'image') plain.push(found.url)
  })
  await open()
  await page.waitForLoadState('networkidle')
  expect(plain, 'sent without brotli').toEqual([])
  return bytes
}

test.describe.configure({ mode: 'default' }) // one table

for (const state of PAGES.filter(({ name }) => WEIGHED[name])) {
  test(`a cold visit is light: ${state.name}`, async ({ site, page }) => {
    const bytes = await weigh(page, () => openPage(site, state))
    const cells = ['document', 'script', 'stylesheet', 'image'].map((kind) => `${((bytes[kind] ?? 0) / KB).toFixed(1)} KB`.padStart(9))
    table.push(`  ${state.name.padEnd(22)} ${cells.join(' ')}`)
    // A figure of nothing would meet every goal.
    for (const kind of ['document', 'script', 'stylesheet']) expect(bytes[kind], kind).toBeGreaterThan(KB)
    for (const [kind, most] of Object.entries(WEIGHED[state.name]!)) expect.soft(bytes[kind] ?? 0, kind).toBeLessThanOrEqual(most)
  })
}

test.afterAll(() => {
  if (table.length > 0) console.log(['', `  ${'transferred (brotli)'.padEnd(22)}      HTML   scripts    styles  pictures`, ...table].join('\n'))
})
