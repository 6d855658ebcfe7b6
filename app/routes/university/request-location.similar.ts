import type { LoaderFunctionArgs } from '@remix-run/node'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { done } from '~/outcome'
import { lookForLocations } from '~/requests/location/location-request-view.server'

const LONGEST = 2000

/**
 * GET /university/request-location/similar?name=&address=&city=&state=… → { similar }: existing locations and requests,
 * while the form is filled in. Null for visitors.
 */
export async function loader(args: LoaderFunctionArgs) {
  const similar = await read(args, {
    caller: anyone,
    async run({ db, context, viewer, url }) {
      const fields = Object.fromEntries(
        [...url.searchParams].map(([name, value]) => [name, value.slice(0, LONGEST)]),
      )
      return done(viewer ? await lookForLocations({ db, search: context.search }, fields, viewer.id) : null)
    },
  })
  return Response.json({ similar }, { headers: { 'Cache-Control': 'private, no-store' } })
}
