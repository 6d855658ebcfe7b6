import { get } from 'node:http'
import type { Page } from 'playwright/test'
import { openPage, PAGES } from './pages'
import { siteUrl } from './server'
import { expect, test } from './test'

const KB = 1024
/** In bytes; compressing smaller files gains nothing. */
const WORTH_IT = 300
const READING = { script: 85 * KB, stylesheet: 14 * KB, document: 14 * KB, font: 0 }
const FORM = { ...READING, script: 95 * KB }

/** The pages of a cold visit, logged out unless they need a login, and their limits. */
const WEIGHED: Record<string, typeof READING> = {
  home: READING,
  campus: READING,
  'location with reviews': READING,
  'search with results': READING,
  'log in': FORM,
  register: FORM,
  review: FORM,
}

/** For these, everything in a first visit counts except photos. */
const WHOLE = new Set(['home', 'campus', 'location with reviews'])
const FIRST_VISIT = 120 * KB
const PICTURE = 30 * KB

/** Photos are our own files; the drawn scenes belong to the pages. */
const isPhoto = (url: string) => new URL(url).pathname.startsWith('/files/')

type Bytes = Record<string, number>
const table: string[] = []

/** Transferred bodies by kind, as the server compressed them. */
async function weigh(
  page: Page,
  open: () => Promise<void>,
): Promise<{ bytes: Bytes; whole: number; pictures: Map<string, number> }> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const answers = new Map<string, { url: string; kind: string; head: number; brotli: boolean }>()
  const bytes: Bytes = { document: 0, script: 0, stylesheet: 0, font: 0, image: 0 }
  const plain: string[] = []
  const pictures = new Map<string, number>()
  let whole = 0
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    const brotli = Object.entries(response.headers).some(
      ([name, value]) => name.toLowerCase() === 'content-encoding' && value === 'br',
    )
    answers.set(requestId, {
      url: response.url,
      kind: type.toLowerCase(),
      head: response.encodedDataLength,
      brotli,
    })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = answers.get(requestId)
    if (!found) return
    const length = encodedDataLength - found.head
    bytes[found.kind] = (bytes[found.kind] ?? 0) + length
    if (found.kind === 'image') pictures.set(found.url, length)
    if (!isPhoto(found.url)) whole += length
    if (length > WORTH_IT && !found.brotli && found.kind !== 'image') plain.push(found.url)
  })
  await open()
  await page.waitForLoadState('networkidle')
  expect(plain, 'sent without brotli').toEqual([])
  return { bytes, whole, pictures }
}

/**
 * The bytes of a response's body for a browser that saves data, which is how the service worker requests pages to
 * save.
 */
const fetched = (path: string) =>
  new Promise<number>((resolve, reject) => {
    get(siteUrl() + path, { headers: { 'Accept-Encoding': 'br', 'Save-Data': 'on' } }, (answer) => {
      let length = 0
      answer
        .on('data', (piece: Buffer) => (length += piece.length))
        .on('end', () => resolve(length))
        .on('error', reject)
    }).on('error', reject)
  })

/**
 * What this browser doesn't request but others do: the icon, the manifest, the service worker and its copy of the
 * page.
 */
async function besides(page: Page): Promise<number> {
  const icons = await page
    .locator('link[rel=icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  const { pathname, search } = new URL(page.url())
  const lengths = await Promise.all([...icons, '/sw.js', pathname + search].map(fetched))
  return lengths.reduce((sum, length) => sum + length, 0)
}

test.describe.configure({ mode: 'default' }) // one table

for (const state of PAGES.filter(({ name }) => WEIGHED[name])) {
  test(`a cold visit is light: ${state.name}`, async ({ site, page }) => {
    const { bytes, whole, pictures } = await weigh(page, () => openPage(site, state))
    const cells = ['document', 'script', 'stylesheet', 'image'].map((kind) =>
      `${((bytes[kind] ?? 0) / KB).toFixed(1)} KB`.padStart(9),
    )
    const visit = WHOLE.has(state.name) ? whole + (await besides(page)) : null
    table.push(
      `  ${state.name.padEnd(22)} ${cells.join(' ')}${visit === null ? '' : `${(visit / KB).toFixed(1)} KB`.padStart(12)}`,
    )
    // Zero would meet every limit.
    for (const kind of ['document', 'script', 'stylesheet']) expect(bytes[kind], kind).toBeGreaterThan(KB)
    for (const [kind, most] of Object.entries(WEIGHED[state.name]!))
      expect.soft(bytes[kind] ?? 0, kind).toBeLessThanOrEqual(most)
    for (const [url, length] of pictures) expect.soft(length, url).toBeLessThanOrEqual(PICTURE)
    if (visit === null) return
    expect(pictures.size, 'pictures').toBeGreaterThan(0)
    expect(visit, 'a whole first visit without photos').toBeLessThanOrEqual(FIRST_VISIT)
  })
}

test.afterAll(() => {
  if (table.length > 0)
    console.log(
      [
        '',
        `  ${'transferred (brotli)'.padEnd(22)}      HTML   scripts    styles  pictures    first visit`,
        ...table,
      ].join('\n'),
    )
})
