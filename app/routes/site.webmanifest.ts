import type { LoaderFunctionArgs } from '@remix-run/node'
import { done } from '~/services/outcome'
import { anyone } from '~/web/http/caller'
import { cachedText } from '~/web/http/cached-text.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'

export const handle: PageHandle = { public: 300 }

/** --paper in tokens.css. */
const PAPER = '#faf5ea'

/** GET /site.webmanifest → how browsers install the site as an app, under the university's name. */
export async function loader(args: LoaderFunctionArgs) {
  const manifest = await read(args, {
    caller: anyone,
    run: async ({ context: { site } }) =>
      done({
        name: `${site.name}: ${site.tagline}`,
        short_name: site.name,
        description: 'Study spots near universities, rated and reviewed by students',
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: PAPER,
        theme_color: PAPER,
        icons: site.icon ? [png(site.icon, 512)] : CARREL_ICONS,
        shortcuts: [
          { name: 'Search', url: '/search' },
          { name: 'All Schools', url: '/allschools' },
        ],
      }),
  })
  return cachedText(
    args.request,
    `${JSON.stringify(manifest, null, 2)}\n`,
    'application/manifest+json',
    handle,
  )
}

const png = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: 'image/png' })

const CARREL_ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  png('/icons/icon-192.png', 192),
  png('/icons/icon-512.png', 512),
  { ...png('/icons/icon-512.png', 512), purpose: 'maskable' },
]
