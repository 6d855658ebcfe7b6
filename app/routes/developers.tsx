import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DevelopersPage } from '~/open-data/DevelopersPage'
import { ENDPOINTS } from '~/open-data/openapi.server'
import { done } from '~/services/outcome'
import { anyone } from '~/web/http/caller'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { publicMeta, siteName } from '~/web/page-meta'

export const handle: PageHandle = { public: 30, reads: [], offline: true, sitemap: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ context: { env } }) {
      const endpoints = Object.entries(ENDPOINTS).map(([path, { summary }]) => ({ path, summary }))
      return done({ origin: env.origin, endpoints })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(
    matches,
    '/developers',
    'For developers',
    `${siteName(matches)}’s universities, study spots and busyness as open data: JSON and GeoJSON, without a key.`,
  )

export default function Developers() {
  return <DevelopersPage {...useLoaderData<typeof loader>()} />
}
