import type { LoaderFunctionArgs } from '@remix-run/node'
import { keptText } from '~/http/feed.server'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { done } from '~/outcome'

const HOUR = 3600

/** What is for one reader only, or is no page. A link that must not be known is not named: its page says noindex itself. */
const NOT_FOR_ROBOTS = [
  '/account',
  '/setting',
  '/onboarding',
  '/collections',
  '/appearance',
  '/near-me',
  '/signin',
  '/signup',
  '/signout',
  '/search/suggest',
  '/location/*/save',
  '/location/*/busyness',
  '/location/*/review',
  '/review/',
  '/suggestion',
]

/** GET /robots.txt: it names the sitemap by the site's own address. */
export async function loader(args: LoaderFunctionArgs) {
  const origin = await read(args, { who: anyone, run: async ({ context: { env } }) => done(env.origin) })
  const lines = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return keptText(args.request, lines.join('\n'), 'text/plain', HOUR)
}
