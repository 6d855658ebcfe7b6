import type { LoaderFunctionArgs } from '@remix-run/node'
import { panelView } from '~/busyness/panel-view.server'
import { panelFigures } from '~/busyness/queries.server'
import { orNull } from '~/http/or-null.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { waitOf } from '~/http/waits.server'
import { anyone } from '~/http/who'
import { locationOfId } from '~/locations/queries.server'
import { words as locationWords } from '~/locations/words'
import { done, missing } from '~/outcome'

/** GET /location/{id}/busyness/now → the panel of the place as it is now. For scripts: /location/{id}/busyness is the page. */
export async function loader(args: LoaderFunctionArgs) {
  const panel = await read(args, {
    who: anyone,
    async run({ db, context, params, request, viewer }) {
      const id = idParam(params.id)
      const location = id === null ? null : await locationOfId(db, id)
      if (!location) return missing(locationWords.notFound)
      const asked = {
        location: location.id,
        viewer,
        waits: await waitOf(request, context, location.id),
        now: new Date(),
      }
      return done(panelView(await orNull(context, () => panelFigures(db, asked)), asked))
    },
  })
  return Response.json(panel, { headers: { 'Cache-Control': 'private, no-store' } })
}
