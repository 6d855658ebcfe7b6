import type { LoaderFunctionArgs } from '@remix-run/node'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { campusSearchOf } from '~/spots/requests/campus-search'
import { similarCampuses } from '~/spots/requests/find-similar.server'

/**
 * GET /allschools/request/similar?name=&city=&state= → { similar }: existing campuses and requests, while the form is
 * filled in. Null for visitors.
 */
export async function loader(args: LoaderFunctionArgs) {
  const similar = await read(args, {
    caller: anyone,
    async run({ db, context, viewer, url }) {
      const look = viewer && campusSearchOf(url.searchParams)
      return done(look ? await similarCampuses({ db, search: context.search }, look, viewer.id) : null)
    },
  })
  return Response.json({ similar }, { headers: { 'Cache-Control': 'private, no-store' } })
}
