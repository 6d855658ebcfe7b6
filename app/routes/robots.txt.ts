import type { LoaderFunctionArgs } from '@remix-run/node'
import { cachedText } from '~/web/http/cached-text.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'

export const handle: PageHandle = { public: 3600 }

/**
 * GET /robots.txt, with the sitemap's absolute URL and the paths that are personal or not pages. Secret links aren't
 * listed: their pages say noindex.
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
