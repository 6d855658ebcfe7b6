import type { MetaDescriptor } from '@remix-run/node'
import type { PageHandle } from './http/page-handle'

export const PRODUCT = 'Carrel'
export const TAGLINE = 'Find Your Perfect Study Sanctuary'

type RouteMatch = { id: string; data: unknown; handle?: unknown }

/**
 * Title and description of a page, and whether search engines may list it. When the answer shows a form that was not accepted, the title starts with "Error: ",
 * which is the first thing that a screen reader says.
 */
export function pageMeta(
  matches: readonly RouteMatch[],
  title: string,
  description?: string,
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === 'root')?.data as { invalid?: boolean } | undefined
  const meta: MetaDescriptor[] = [{ title: `${root?.invalid ? 'Error: ' : ''}${title} · ${PRODUCT}` }]
  if (description) meta.push({ name: 'description', content: description })
  if ((matches.at(-1)?.handle as PageHandle | undefined)?.noindex)
    meta.push({ name: 'robots', content: 'noindex' })
  return meta
}

type Shared = { title: string; description: string; url: string; image: string }

/**
 * The page's one address, and what is shown where someone sends it to others (Open Graph); both addresses are absolute.
 */
export const sharedMeta = ({ title, description, url, image }: Shared): MetaDescriptor[] => [
  { tagName: 'link', rel: 'canonical', href: url },
  ...Object.entries({ type: 'website', site_name: PRODUCT, title, description, url, image }).map(
    ([name, content]) => ({ property: `og:${name}`, content }),
  ),
]

/** What is shown where someone sends a page that has no picture of its own. */
const PICTURE = '/og/carrel.png'

/** Title, description, one address and picture of a public page that has but one view: `path` without origin and query. */
export function publicMeta(
  matches: readonly RouteMatch[],
  path: string,
  title: string,
  description: string,
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === 'root')?.data as { origin?: string } | undefined
  const shared = root?.origin
    ? sharedMeta({ title, description, url: root.origin + path, image: root.origin + PICTURE })
    : []
  return [...pageMeta(matches, title, description), ...shared]
}

/** A link to the page's Atom feed for programs that look for one. */
export const feedMeta = (title: string, href: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title,
  href,
})
