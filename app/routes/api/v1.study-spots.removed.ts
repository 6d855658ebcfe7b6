import type { LoaderFunctionArgs } from '@remix-run/node'
import { removedAnswer } from '~/open-data/list-open-data.server'
import { anyone } from '~/web/http/caller'
import { jsonAnswer } from '~/web/http/json-answer.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'

export const handle: PageHandle = { public: 30, reads: ['after', 'limit', 'removed_since'] }

/** GET /api/v1/study-spots/removed */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await read(args, {
    caller: anyone,
    run: ({ db, url, context: { env, site } }) =>
      removedAnswer(db, { kind: 'study-spot', url, origin: env.origin, name: site.name }),
  })
  return jsonAnswer(answer)
}
