import type { LoaderFunctionArgs } from '@remix-run/node'
import { studySpotAnswerOf } from '~/open-data/list-open-data.server'
import { anyone } from '~/web/http/caller'
import { jsonAnswer } from '~/web/http/json-answer.server'
import type { PageHandle } from '~/web/http/page-handle'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'

export const handle: PageHandle = { public: 30, reads: [] }

/** GET /api/v1/study-spots/{id} */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await read(args, {
    caller: anyone,
    run: ({ db, params, context: { env, site } }) =>
      studySpotAnswerOf(db, { id: idParam(params.id), origin: env.origin, name: site.name }),
  })
  return jsonAnswer(answer)
}
