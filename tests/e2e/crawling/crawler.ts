import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { readPage, type PageFacts } from './html-rules'
import { TESTS } from '../../support/full'

/** Enough pages per kind to find the faults of all; fewer find nearly as many. */
const PER_TEMPLATE = TESTS === 'quick' ? 1 : TESTS === 'rest' ? 3 : 12
const AT_ONCE = 8
/** For how long the server may show visitors a page as it was before a change. */
const STALE_MS = 3000

/** A page's address without its variable parts: the kind of page. */
function templateOf({ pathname, searchParams }: URL): string {
  const path = pathname
    .replace(
      /^\/university\/[^/]+\/study-sessions(?:\/\d+)?/,
      (found) => `/university/:key/study-sessions${/\d$/.test(found) ? '/:sessionId' : ''}`,
    )
    .replace(/^\/university\/[^/]+\/[^/]+$/, '/university/:key/:locationName')
    .replace(/^\/university\/[^/]+$/, '/university/:key')
    .replace(/^\/location\/\d+/, '/location/:id')
    .replace(/^(\/location\/:id\/(?:review\/)?photos)\/\d+$/, '$1/:photoId')
    .replace(/^\/review\/\d+/, '/review/:reviewId')
    .replace(/^\/account\/[^/]+$/, '/account/:userName')
    .replace(/^\/demo\/mail\/[^/]+$/, '/demo/mail/:id')
    .replace(/^\/(assets|scenes|drawings|maps)\/.*/, '/$1/:file')
  return searchParams.size > 0 ? `${path}?` : path
}

export type Crawl = {
  /** How many pages of each kind have been read. */
  read: Map<string, number>
  /** All faults, each with its page. */
  faults: string[]
}

/** Follows every link of the site from `starts`, as a visitor or logged in, and checks each page. */
export async function crawl(site: string, starts: string[], session?: string): Promise<Crawl> {
  const headers: Record<string, string> = session ? { Cookie: `session=${session}` } : {}
  const read = new Map<string, number>()
  const faults: string[] = []
  const limit = pLimit(AT_ONCE)
  const visits: Promise<void>[] = []
  const known = new Set<string>()
  const pages = new Map<string, PageFacts>()
  const jumps: { to: URL; from: string }[] = []

  function follow(to: URL, from: string) {
    if (to.origin !== site) return
    if (to.hash) jumps.push({ to, from })
    const url = new URL(to)
    url.hash = ''
    if (known.has(url.href)) return
    known.add(url.href)
    visits.push(limit(() => visit(url, from)))
  }

  async function visit(url: URL, from: string) {
    const template = templateOf(url)
    const before = read.get(template) ?? 0
    if (before >= PER_TEMPLATE) return
    read.set(template, before + 1)
    const here = url.pathname + url.search
    const answer = await fetch(url, { headers, redirect: 'manual' })
    if (answer.status >= 300 && answer.status < 400)
      return follow(new URL(answer.headers.get('Location') ?? '', url), here)
    const body = await answer.text()
    if (answer.status >= 400) {
      if (await stillLinks(from, url)) faults.push(`${here}: ${answer.status}, linked from ${from}`)
      return
    }
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) return
    const page = readPage(body)
    pages.set(url.href, page)
    for (const fault of page.faults) faults.push(`${here}: ${fault}`)
    for (const link of page.links) {
      if (!URL.canParse(link, url)) faults.push(`${here}: the link "${link}" is no address`)
      else follow(new URL(link, url), here)
    }
    for (const asset of page.assets) follow(new URL(asset, url), here)
  }

  /** Whether a page still has this link. Meanwhile other tests may have removed what it's about, and the link with it. */
  async function stillLinks(from: string, to: URL): Promise<boolean> {
    const there = new URL(from, site)
    if (!pages.has(there.href)) return true
    await sleep(STALE_MS)
    const answer = await fetch(there, { headers, redirect: 'manual' })
    if (answer.status !== 200) return false
    const { links, assets } = readPage(await answer.text())
    return [...links, ...assets].some((link) => {
      if (!URL.canParse(link, there)) return false
      const found = new URL(link, there)
      if (!to.hash) found.hash = ''
      return found.href === to.href
    })
  }

  for (const path of starts) follow(new URL(path, site), 'the start')
  for (const each of visits) await each // it grows meanwhile

  for (const { to, from } of jumps) {
    const id = decodeURIComponent(to.hash.slice(1))
    const target = new URL(to.pathname + to.search, site)
    const page = pages.get(target.href)
    if (!page || page.ids.has(id) || !(await stillLinks(from, to))) continue
    // It may have been read before what the link is about was there.
    const now = readPage(await (await fetch(target, { headers })).text())
    if (!now.ids.has(id)) faults.push(`${from}: leads to #${id} on ${to.pathname}, which is not there`)
  }
  return { read, faults: [...new Set(faults)] }
}
