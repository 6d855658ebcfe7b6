import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LegalText } from '~/dashboard/site/LegalText'
import { legalWords } from '~/dashboard/site/legal-words'
import { privacyStart } from '~/dashboard/site/privacy-start.server'
import { showLegal } from '~/dashboard/site/show-legal.server'
import { anyone } from '~/web/http/caller'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { publicMeta, siteName } from '~/web/page-meta'

export const handle: PageHandle = { public: 30, reads: ['version'], offline: true, sitemap: true }

/** The university's own policy, or the one that Carrel comes with. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    run: ({ db, url, context: { site, providers } }) =>
      showLegal(db, 'privacy', {
        version: url.searchParams.get('version'),
        start: () =>
          privacyStart({
            site: site.name,
            supportEmail: site.supportEmail,
            providers: providers.map(({ name }) => name),
          }),
      }),
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(
    matches,
    '/privacy-policy',
    legalWords.names.privacy,
    `What ${siteName(matches)} knows about you, why, for how long, and how to delete it.`,
  )

export default function PrivacyPolicy() {
  return <LegalText view={useLoaderData<typeof loader>()} start="Version 2.1" />
}
