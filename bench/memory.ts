import { setTimeout as sleep } from 'node:timers/promises'
import { fill, onOwnDatabase } from './database'
import { alternate, foundTable, section } from './figures'
import { loadPage } from './load-page'
import { readingPages } from './pages'
import { startProduct } from './product'
import type { Options } from './run'

const SETTLE_MS = 1500
const SAMPLE_MS = 100

/** How long a web process takes to its first page, and its memory after that and under load. */
export const measureMemory = (options: Options) =>
  onOwnDatabase(async (database) => {
    const { rounds = 3, seconds = 20 } = options
    await fill(database.db, options)
    const pages = Object.values(await readingPages(database.db))
    const run = async (settings: Record<string, string>) => {
      const began = performance.now()
      const product = await startProduct(database, { settings })
      let timer
      try {
        await (await fetch(product.url)).text()
        const start = (performance.now() - began) / 1000
        await sleep(SETTLE_MS)
        const first = product.memoryMb()
        let most = first
        timer = setInterval(() => (most = Math.max(most, product.memoryMb())), SAMPLE_MS)
        for (const page of pages) await loadPage(product.url + page, Math.ceil(seconds / pages.length))
        return { start, first, most }
      } finally {
        clearInterval(timer)
        await product.stop()
      }
    }
    const found = await alternate(rounds, {
      'beside a worker': () => run({ JOBS_IN_WEB: 'off' }),
      'with jobs': () => run({ JOBS_IN_WEB: 'on' }),
    })
    return section(
      'Start and memory of a web process',
      `In production, on a database that is there; median of ${rounds} starts (least to most). ${SETTLE_MS / 1000} s after the first page, and at most ` +
        `while 8 connections load a visitor's pages for ${seconds} s without the page cache. Goals: 150 and 350 MB.`,
      foundTable('web process', found, [
        ['start to first page, s', 2, ({ start }) => start],
        ['MB after it', 0, ({ first }) => first],
        ['MB under load', 0, ({ most }) => most],
      ]),
    )
  })
