import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { errorResponse } from '~/http/plain-error.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { done } from '~/outcome'
import { words } from '~/requests/list-words'
import { kindOf } from '~/requests/rules'
import { showPicture } from '~/requests/show-picture.server'

/** So long a browser of somebody who may see it keeps it: nothing ever takes its place under this address. */
const HEADERS = {
  'Cache-Control': 'private, max-age=3600',
  Vary: 'Cookie',
  // Opened by itself it may do nothing.
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline',
  'X-Content-Type-Options': 'nosniff',
}

/** GET /requests/:kind/:requestId/picture → the JPEG that was sent with a request, for its sender and for admins. */
export async function loader(args: LoaderFunctionArgs) {
  return read(args, {
    who: anyone,
    async run({ context, viewer, params, request }) {
      const [kind, id] = [kindOf(params.requestKind), idParam(params.requestId)]
      if (!viewer || !kind || !id) return done(errorResponse(404, words.missing))
      const picture = await showPicture(context, { viewer, kind, id })
      if (!picture.ok) return done(errorResponse(picture.kind === 'unavailable' ? 503 : 404, picture.message))
      const { info, body } = picture.value
      const headers = { ...HEADERS, 'Content-Type': info.contentType, 'Content-Length': String(info.size) }
      if (request.method === 'HEAD') body.destroy()
      return done(
        new Response(request.method === 'HEAD' ? null : createReadableStreamFromReadable(body), { headers }),
      )
    },
  })
}
