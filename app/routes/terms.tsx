import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LegalText } from '~/dashboard/site/LegalText'
import { legalWords } from '~/dashboard/site/legal-words'
import { showLegal } from '~/dashboard/site/show-legal.server'
import { anyone } from '~/web/http/caller'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { pageMeta } from '~/web/page-meta'

export const handle: PageHandle = { public: 30, reads: ['version'], offline: true }

/** /terms and /imprint, which exist once an admin wrote them. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    run: ({ db, url }) =>
      showLegal(db, url.pathname.startsWith('/imprint') ? 'imprint' : 'terms', {
        version: url.searchParams.get('version'),
      }),
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, legalWords.names[data.kind]) : []

export default function Terms() {
  return <LegalText view={useLoaderData<typeof loader>()} />
}
