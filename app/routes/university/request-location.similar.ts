import type { LoaderFunctionArgs } from '@remix-run/node'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { readTyped, wishOf } from '~/spots/requests/location-form'
import { findSimilarLocations } from '~/spots/requests/request-location.server'
import { pinElsewhere } from '~/spots/requests/pin-view.server'
import type { SimilarAnswer } from '~/spots/requests/use-similar'

const MAX_LENGTH = 2000

/**
 * GET /university/request-location/similar?name=&address=&city=&state=… → { similar, elsewhere }: existing locations
 * and requests while the form is filled in, and what to check about its pin. Visitors get nothing.
 */
export async function loader(args: LoaderFunctionArgs) {
  const found = await read(args, {
    caller: anyone,
    async run({ db, context, viewer, url }) {
      const fields = Object.fromEntries(
        [...url.searchParams].map(([name, value]) => [name, value.slice(0, MAX_LENGTH)]),
      )
      if (!viewer) return done<SimilarAnswer>({ similar: null })
      const { point, address } = wishOf(readTyped(fields))
      const [similar, elsewhere] = await Promise.all([
        findSimilarLocations({ db, search: context.search }, fields, viewer.id),
        pinElsewhere(context.maps, point, address),
      ])
      return done<SimilarAnswer>({ similar, elsewhere })
    },
  })
  return Response.json(found, { headers: { 'Cache-Control': 'private, no-store' } })
}
