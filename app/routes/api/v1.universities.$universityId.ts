import type { LoaderFunctionArgs } from '@remix-run/node'
import { universityAnswerOf } from '~/open-data/list-open-data.server'
import { anyone } from '~/web/http/caller'
import { jsonAnswer } from '~/web/http/json-answer.server'
import type { PageHandle } from '~/web/http/page-handle'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'

export const handle: PageHandle = { public: 30, reads: [] }

/** GET /api/v1/universities/{id} */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await read(args, {
    caller: anyone,
    run: ({ db, params, context: { env, site } }) =>
      universityAnswerOf(db, { id: idParam(params.universityId), origin: env.origin, name: site.name }),
  })
  return jsonAnswer(answer)
}
