/** IDs per part: well below the 50,000 URLs that a sitemap may have (sitemaps.org), and quick to load. */
export const IDS_PER_PART = 2500

/** What a part lists. `n` counts the parts of universities or locations from 1. */
export type SitemapPart = { kind: 'pages' } | { kind: 'schools' | 'places'; n: number }

/** Parses 'pages.xml', 'schools-1.xml' or 'places-12.xml'. Null for any other name. */
export function partOf(name: string): SitemapPart | null {
  if (name === 'pages.xml') return { kind: 'pages' }
  const [, kind, n] = /^(schools|places)-([1-9]\d{0,5})\.xml$/.exec(name) ?? []
  return kind ? { kind: kind as 'schools', n: Number(n) } : null
}

/** The names of all parts, given the highest IDs. */
export function partNames(highest: { schools: number; places: number }): string[] {
  const numbered = (['schools', 'places'] as const).flatMap((kind) =>
    Array.from(
      { length: Math.ceil(highest[kind] / IDS_PER_PART) },
      (_each, index) => `${kind}-${index + 1}.xml`,
    ),
  )
  return ['pages.xml', ...numbered]
}
