import type { MetaDescriptor } from '@remix-run/node'
import type { PageHandle } from './http/page-handle'
import { PRODUCT, type SiteShown } from '~/services/site'
import { PREVIEW_SIZE } from '~/services/drawings/preview-rules'

type RouteMatch = { id: string; data: unknown; handle?: unknown }
type RootData = { invalid?: boolean; origin?: string; site: SiteShown }

export const rootOf = (matches: readonly RouteMatch[]) =>
  matches.find(({ id }) => id === 'root')?.data as RootData | undefined

/** The site's name, for titles and descriptions. */
export const siteName = (matches: readonly RouteMatch[]): string => rootOf(matches)?.site.name ?? PRODUCT

/**
 * A page's title and description, and whether search engines may list it. If a form was rejected, the title starts with
 * "Error: ", which screen readers read first.
 */
export function pageMeta(
  matches: readonly RouteMatch[],
  title: string,
  description?: string,
): MetaDescriptor[] {
  const meta: MetaDescriptor[] = [
    { title: `${rootOf(matches)?.invalid ? 'Error: ' : ''}${title} · ${siteName(matches)}` },
  ]
  if (description) meta.push({ name: 'description', content: description })
  if ((matches.at(-1)?.handle as PageHandle | undefined)?.noindex)
    meta.push({ name: 'robots', content: 'noindex' })
  return meta
}

type Shared = { title: string; description: string; url: string; image: string }

/** The page's canonical URL and its data for sharing (Open Graph). Both URLs are absolute. */
export function sharedMeta(
  matches: readonly RouteMatch[],
  { title, description, url, image }: Shared,
): MetaDescriptor[] {
  const isPreview = new URL(image).pathname.startsWith('/og/')
  const { width, height } = PREVIEW_SIZE
  const shared = {
    type: 'website',
    site_name: siteName(matches),
    title,
    description,
    url,
    image,
    ...(isPreview && { 'image:width': String(width), 'image:height': String(height) }),
    'image:alt': isPreview ? `Illustration for “${title}”` : `Photo of ${title}`,
  }
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(shared).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The picture for sharing pages without their own. */
const PICTURE = '/og/carrel.png'

/**
 * Title, description, canonical URL and picture of a public page without parameters. `path` has no origin and query.
 */
export function publicMeta(
  matches: readonly RouteMatch[],
  path: string,
  title: string,
  description: string,
): MetaDescriptor[] {
  const { origin } = rootOf(matches) ?? {}
  const shared = origin
    ? sharedMeta(matches, { title, description, url: origin + path, image: origin + PICTURE })
    : []
  return [...pageMeta(matches, title, description), ...shared]
}

/** A link to the page's Atom feed, for feed readers. */
export const feedMeta = (title: string, href: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title,
  href,
})
