import type { LoaderFunctionArgs } from '@remix-run/node'
import { cachedText } from '~/http/answers/cached-text.server'
import type { PageHandle } from '~/http/page-handle'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { done } from '~/outcome'

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
