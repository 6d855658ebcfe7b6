import { get } from 'node:http'
import type { Page } from 'playwright/test'
import { openPage, PAGES } from './pages'
import { siteUrl } from './server'
import { expect, test } from './test'
import { watchTransfers } from './transfers'

const KB = 1024
/** In bytes; compressing smaller files gains nothing. */
const WORTH_IT = 300
const READING = { script: 105 * KB, stylesheet: 11.5 * KB, document: 12 * KB, font: 0 }
const FORM = { ...READING, script: 115 * KB, stylesheet: 12 * KB }

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
/** In the quick run. */
const QUICK = new Set(['home', 'review'])
const FIRST_VISIT = 145 * KB
const PICTURE = 30 * KB
/** Files of a first visit, without scripts and photos. */
const REQUESTS = 15

/** Photos are our own files; the drawn scenes belong to the pages. */
const isPhoto = (url: string) => new URL(url).pathname.startsWith('/files/')

const table: string[] = []

/** Transferred bodies by kind. */
async function weigh(page: Page, open: () => Promise<void>) {
  const { transfers } = await watchTransfers(page)
  await open()
  await page.waitForLoadState('networkidle')
  const plain = transfers.filter(({ kind, bytes, brotli }) => bytes > WORTH_IT && !brotli && kind !== 'image')
  expect(plain, 'sent without brotli').toEqual([])
  const sum = (counts: (transfer: (typeof transfers)[0]) => boolean) =>
    transfers.filter(counts).reduce((bytes, transfer) => bytes + transfer.bytes, 0)
  return {
    bytesOf: (wanted: string) => sum(({ kind }) => kind === wanted),
    whole: sum(({ url }) => !isPhoto(url)),
    pictures: transfers.filter(({ kind }) => kind === 'image'),
    others: new Set(transfers.flatMap(({ url }) => (url.endsWith('.js') || isPhoto(url) ? [] : url))).size,
  }
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
  const tag = QUICK.has(state.name) ? [] : '@full'
  test(`a cold visit is light: ${state.name}`, { tag }, async ({ site, page }) => {
    const { bytesOf, whole, pictures, others } = await weigh(page, () => openPage(site, state))
    const cells = ['document', 'script', 'stylesheet', 'image'].map((kind) =>
      `${(bytesOf(kind) / KB).toFixed(1)} KB`.padStart(9),
    )
    const visit = WHOLE.has(state.name) ? whole + (await besides(page)) : null
    table.push(
      `  ${state.name.padEnd(22)} ${cells.join(' ')}${visit === null ? '' : `${(visit / KB).toFixed(1)} KB`.padStart(12)}`,
    )
    // Zero would meet every limit.
    for (const kind of ['document', 'script', 'stylesheet']) expect(bytesOf(kind), kind).toBeGreaterThan(KB)
    for (const [kind, most] of Object.entries(WEIGHED[state.name]!))
      expect.soft(bytesOf(kind), kind).toBeLessThanOrEqual(most)
    for (const { url, bytes } of pictures) expect.soft(bytes, url).toBeLessThanOrEqual(PICTURE)
    expect.soft(others, 'requests').toBeLessThanOrEqual(REQUESTS)
    if (visit === null) return
    expect(pictures.length, 'pictures').toBeGreaterThan(0)
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
