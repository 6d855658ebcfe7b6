import { escapeHtml } from '~/services/escape-html'
import { locationPath } from '~/spots/rules'
import { campusPath } from '~/campuses/rules'
import type { Db } from '~db/connection'
import { campusesOfRange, highestIds, locationsOfRange } from './sitemap-queries.server'
import { IDS_PER_PART, partNames, type SitemapPart } from './sitemap-rules'

type Address = { path: string; changed?: Date }

/** The sitemap index, as XML (sitemaps.org, version 0.9). `origin` is the site's own. */
export async function makeIndex(db: Db, origin: string): Promise<string> {
  const parts = partNames(await highestIds(db))
  return xml(
    'sitemapindex',
    parts.map((name) => element('sitemap', origin, { path: `/sitemap/${name}` })),
  )
}

/** A part of the sitemap. Null if there's no such part. `pages` are the paths of the pages without parameters. */
export async function makePart(
  db: Db,
  { origin, pages, part }: { origin: string; pages: readonly string[]; part: SitemapPart },
): Promise<string | null> {
  if (part.kind === 'pages')
    return addresses(
      origin,
      pages.map((path) => ({ path })),
    )
  const range = { from: (part.n - 1) * IDS_PER_PART + 1, to: part.n * IDS_PER_PART }
  const found: Address[] =
    part.kind === 'schools'
      ? (await campusesOfRange(db, range)).map(({ key, updated_at }) => ({
          path: campusPath(key),
          changed: updated_at,
        }))
      : (await locationsOfRange(db, range)).map((location) => ({
          path: locationPath(location),
          changed: location.updated_at,
        }))
  // A part in the middle may be empty because its rows were deleted. One beyond the last doesn't exist.
  if (found.length === 0 && range.from > (await highestIds(db))[part.kind]) return null
  return addresses(origin, found)
}

const addresses = (origin: string, all: Address[]) =>
  xml(
    'urlset',
    all.map((each) => element('url', origin, each)),
  )

const xml = (name: string, children: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${children.join('\n')}\n</${name}>\n`

function element(name: string, origin: string, { path, changed }: Address): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
  return `<${name}><loc>${escapeHtml(origin + path)}</loc>${lastmod}</${name}>`
}
