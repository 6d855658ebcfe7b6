import type { LoaderFunctionArgs } from '@remix-run/node'
import { openApi } from '~/open-data/openapi.server'
import { done } from '~/services/outcome'
import { anyone } from '~/web/http/caller'
import { jsonAnswer } from '~/web/http/json-answer.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'

export const handle: PageHandle = { public: 30, reads: [] }

/** GET /api/v1/openapi.json → the API's description (OpenAPI 3.1). */
export async function loader(args: LoaderFunctionArgs) {
  const body = await read(args, {
    caller: anyone,
    run: async ({ context: { env, site } }) => done(openApi(env.origin, site.name)),
  })
  return jsonAnswer({ body })
}
