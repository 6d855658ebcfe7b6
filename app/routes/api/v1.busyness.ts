import type { LoaderFunctionArgs } from '@remix-run/node'
import { busynessAnswer } from '~/open-data/list-open-data.server'
import { anyone } from '~/web/http/caller'
import { jsonAnswer } from '~/web/http/json-answer.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'

export const handle: PageHandle = { public: 30, reads: ['university'] }

/** GET /api/v1/busyness */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await read(args, {
    caller: anyone,
    run: ({ db, url, context: { env, site } }) =>
      busynessAnswer(db, { url, origin: env.origin, name: site.name }),
  })
  return jsonAnswer(answer)
}
