import type { LoaderFunctionArgs } from '@remix-run/node'
import { cachedText } from '~/http/answers/cached-text.server'
import type { PageHandle } from '~/http/page-handle'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { done } from '~/outcome'
import { makeIndex } from '~/sitemap/make-sitemap.server'

export const handle: PageHandle = { public: 3600 }

/** GET /sitemap.xml → the parts of the sitemap. */
export async function loader(args: LoaderFunctionArgs) {
  const xml = await read(args, {
    caller: anyone,
    run: async ({ db, context: { env } }) => done(await makeIndex(db, env.origin)),
  })
  return cachedText(args.request, xml, 'application/xml', handle)
}
