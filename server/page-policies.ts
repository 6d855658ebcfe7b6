import type { ServerBuild } from '@remix-run/node'
import { addressPattern } from './address-patterns'
import { handledRoutes } from './public-pages'

/** A page, or an answer of the API, that is rendered once for all visitors. */
export type PagePolicy = {
  /** For how many seconds a rendered page is sent. */
  seconds: number
  /** The query parameters that it reads. */
  reads: readonly string[]
  /** The ids of the routes that make it up. */
  ids: readonly string[]
  /** Its paths as our own links spell them. */
  canonical: RegExp
  /** A page for people, whose theme and mode are theirs. */
  isPage: boolean
}
export type PagePolicies = ReadonlyMap<string, PagePolicy>

/**
 * The pages whose routes say that they are public (`handle`), by their whole path as '/location/:id', and what else says
 * which parameters it reads.
 */
export const cachedPages = (build: { routes: ServerBuild['routes'] }): PagePolicies =>
  new Map(
    handledRoutes(build).flatMap(({ template, ids, handle: { public: seconds, reads }, isPage }) =>
      seconds && (isPage || reads)
        ? [
            [
              template,
              { seconds, reads: reads ?? [], ids, canonical: new RegExp(addressPattern([template])), isPage },
            ],
          ]
        : [],
    ),
  )

/** Names which of a page's routes a script wants the data of. */
const ROUTES = '_routes'

/**
 * The address with only the parameters that its page reads, in one order: everything else would be another entry of the same page,
 * and links that repeat the query would show one visitor's parameters to others.
 */
export function ownQuery(url: string, { reads, ids }: Pick<PagePolicy, 'reads' | 'ids'>): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const [path, asked, own] = [
    url.slice(0, start),
    new URLSearchParams(url.slice(start)),
    new URLSearchParams(),
  ]
  for (const name of reads) for (const value of asked.getAll(name)) own.append(name, value)
  const wanted = path.endsWith('.data') && asked.get(ROUTES)?.split(',')
  if (wanted) own.set(ROUTES, ids.filter((id) => wanted.includes(id)).join(','))
  return own.size > 0 ? `${path}?${own}` : path
}
