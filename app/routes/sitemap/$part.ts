import type { LoaderFunctionArgs } from '@remix-run/node'
import { cachedText } from '~/http/answers/cached-text.server'
import type { PageHandle } from '~/http/page-handle'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { done, missing } from '~/outcome'
import { makePart } from '~/sitemap/make-sitemap.server'
import { partOf } from '~/sitemap/rules'

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
