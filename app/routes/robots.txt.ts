import type { LoaderFunctionArgs } from '@remix-run/node'
import { cachedText } from '~/http/answers/feed.server'
import type { PageHandle } from '~/http/page-handle'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { done } from '~/outcome'

export const handle: PageHandle = { public: 3600 }

/**
 * GET /robots.txt, which names the sitemap by the site's own address, and what is for one reader only or is no page. A link that must
 * not be known is not named: its page says noindex itself.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { origin, disallow } = await read(args, {
    caller: anyone,
    run: async ({ context: { env, pages } }) => done({ origin: env.origin, disallow: pages.disallow }),
  })
  const lines = [
    'User-agent: *',
    ...disallow.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return cachedText(args.request, lines.join('\n'), 'text/plain', handle)
}
