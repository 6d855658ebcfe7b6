import type { LoaderFunctionArgs } from '@remix-run/node'
import { cachedText } from '~/web/http/cached-text.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { makeIndex } from '~/finding/make-sitemap.server'

export const handle: PageHandle = { public: 3600 }

/** GET /sitemap.xml → the parts of the sitemap. */
export async function loader(args: LoaderFunctionArgs) {
  const xml = await read(args, {
    caller: anyone,
    run: async ({ db, context: { env } }) => done(await makeIndex(db, env.origin)),
  })
  return cachedText(args.request, xml, 'application/xml', handle)
}
