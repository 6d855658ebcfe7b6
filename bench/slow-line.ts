import net, { type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser } from 'playwright/test'
import { hashPassword } from '../app/services/auth/passwords.server'
import { browserArguments, findBrowser } from '../tests/e2e/browser'
import { insertUser } from '../tests/factories/user'
import { listening } from '../tests/support/listening'
import { alternate, foundTable, section } from './figures'
import { readingPages } from './pages'
import { onProduct, type Product } from './product'
import type { Options } from './run'

/** quality.md: one second round trip in ms, and bits per second in each direction, for all connections together. */
const LINE = { roundTrip: 1000, bits: 200_000 }
const PATIENCE_MS = 120_000
const PASSWORD = 'Lamp7-northwindow'
const REVIEW =
  'The long tables by the north windows stay quiet all afternoon, the outlets work, and the wifi never dropped on me once.'

/**
 * How long posting a review takes on a bad connection: open a study spot, log in, write, save, and see it on the
 * page. Fails if a review is lost or duplicated.
 */
export const measureSlowLine = (options: Options) =>
  onProduct(options, async (product) => {
    const { rounds = 3 } = options
    const { location } = await readingPages(product.db)
    const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
    const run = async (scripts: boolean) => {
      const proxy = await slowProxy(Number(new URL(product.url).port))
      try {
        return await review(browser, product, proxy.url + location, scripts)
      } finally {
        await proxy.stop()
      }
    }
    const found = await alternate(rounds, { 'no scripts': () => run(false), scripts: () => run(true) })
    await browser.close()
    return section(
      'A review over one bar of signal',
      `Open a study spot, log in, write a review, save it, read it: seconds in Chromium at 360 px, ${LINE.roundTrip} ms there and back and ` +
        `${LINE.bits / 1000} kbit/s by a proxy, nothing cached; median of ${rounds} (least to most). Each review was there once. Goal: 14 s.`,
      foundTable('', found, [
        ['first paint', 1, ({ paint }) => paint],
        ['the review is there', 1, ({ end }) => end],
      ]),
    )
  })

async function review(browser: Browser, { db }: Product, url: string, scripts: boolean) {
  const { id, email } = await insertUser(db, { password_hash: await hashPassword(PASSWORD) })
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: scripts,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const began = performance.now()
    const come = (selector: string) => page.locator(selector).first().waitFor()
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto(url, { waitUntil: 'commit' })
    await come('a[href$="/review"]')
    const painted = () => performance.getEntriesByType('paint').at(-1)?.startTime
    while ((await page.evaluate(painted)) === undefined) await sleep(20)
    const paint = (await page.evaluate(painted))!
    await page.locator('a[href$="/review"]').first().click({ noWaitAfter: true })
    await come('input[name=password]')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('form:has(input[name=password]) button[type=submit]').click({ noWaitAfter: true })
    await come('form#review textarea')
    await page.locator('form#review label', { hasText: '4 stars' }).click()
    await page.locator('form#review textarea').first().fill(REVIEW)
    await page.locator('form#review button[type=submit]').last().click({ noWaitAfter: true })
    await come(`#reviews :text("${REVIEW.slice(0, 40)}")`)
    const end = (performance.now() - began) / 1000
    const rows = await db('reviews').where({ user_id: id }).pluck('description')
    if (rows.length !== 1 || rows[0] !== REVIEW) throw new Error(`${rows.length} reviews instead of one`)
    return { paint: paint / 1000, end }
  } finally {
    await context.close()
  }
}

/** A bad mobile connection to `port` of this machine. A new connection takes one more round trip. */
async function slowProxy(port: number) {
  const sockets = new Set<Socket>()
  /** When the line is free again, in each direction. */
  const free = { up: 0, down: 0 }

  function relay(from: Socket, to: Socket, direction: 'up' | 'down') {
    let queue = Promise.resolve()
    /** Latency must not delay the data that follows. */
    const later = (act: () => void) => void queue.then(() => setTimeout(act, LINE.roundTrip / 2))
    from.on('data', (data) => {
      for (let start = 0; start < data.length; start += 1400) {
        const piece = data.subarray(start, start + 1400)
        queue = queue.then(() => {
          const now = performance.now()
          free[direction] = Math.max(now, free[direction]) + (piece.length * 8000) / LINE.bits
          return sleep(free[direction] - now)
        })
        later(() => to.writable && to.write(piece))
      }
    })
    from.on('end', () => later(() => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => later(() => to.destroy()))
  }

  const server = net.createServer({ pauseOnConnect: true }, (client) => {
    const upstream = net.connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true).on('close', () => sockets.delete(socket))
    }
    setTimeout(() => client.resume(), LINE.roundTrip)
    relay(client, upstream, 'up')
    relay(upstream, client, 'down')
  })
  return {
    url: `http://127.0.0.1:${await listening(server)}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
