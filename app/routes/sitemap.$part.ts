import type { LoaderFunctionArgs } from '@remix-run/node'
import { cachedText } from '~/web/http/cached-text.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done, missing } from '~/services/outcome'
import { makePart } from '~/finding/make-sitemap.server'
import { partOf } from '~/finding/sitemap-rules'

export const handle: PageHandle = { public: 3600 }

/** GET /sitemap/{part} → URLs of public pages, for at most 2,500 IDs. */
export async function loader(args: LoaderFunctionArgs) {
  const xml = await read(args, {
    caller: anyone,
    async run({ db, context: { env, pages }, params }) {
      const part = partOf(params.part ?? '')
      const made = part && (await makePart(db, { origin: env.origin, pages: pages.sitemap, part }))
      return made ? done(made) : missing('')
    },
  })
  return cachedText(args.request, xml, 'application/xml', handle)
}
