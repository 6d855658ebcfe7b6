import type { LoaderFunctionArgs } from '@remix-run/node'
import { whereaboutsOf } from '~/http/near.server'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { done } from '~/outcome'
import { stateOfAbr } from '~/searches/queries.server'

/** GET /near-me/state → { state }: the name of the state that the position of the `near` cookie is in, or null. For scripts. */
export async function loader(args: LoaderFunctionArgs) {
  const state = await read(args, {
    who: anyone,
    async run({ db, request, context }) {
      const { near } = await whereaboutsOf(request, context)
      return done(near?.state ? await stateOfAbr(db, near.state) : null)
    },
  })
  return Response.json({ state: state?.name ?? null }, { headers: { 'Cache-Control': 'no-store' } })
}
