import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import type { Readable } from 'node:stream'
import type { Viewer } from '~/services/auth/viewer'
import { cacheControl, type PageHandle } from '~/web/http/page-handle'
import { errorResponse } from '~/web/http/plain-error.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done, missing, unavailable, type Outcome } from '~/services/outcome'
import { isRequestWithin, pictureOf } from '~/spots/requests/queries.server'
import { listWords } from '~/spots/requests/words'
import { kindOf, type RequestKind } from '~/spots/requests/rules'
import { StorageDown, type ObjectInfo, type Storage } from '~/services/storage/storage'
import type { Db } from '~db/connection'

/** An hour in the browser of someone who may see it. The file at this URL never changes. */
export const handle: PageHandle = { personal: 3600 }

const HEADERS = {
  'Cache-Control': cacheControl(handle),
  Vary: 'Cookie',
  // Opened on its own, it may not run anything.
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline',
  'X-Content-Type-Options': 'nosniff',
}

/** GET /requests/:kind/:requestId/picture → the JPEG sent with a request, for its sender, admins and the campus's moderators. */
export async function loader(args: LoaderFunctionArgs) {
  return read(args, {
    caller: anyone,
    async run({ context, viewer, params, request }) {
      const [kind, id] = [kindOf(params.requestKind), idParam(params.requestId)]
      if (!viewer || !kind || !id) return done(errorResponse(404, listWords.missing))
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

type RequestPicture = { viewer: Viewer; kind: RequestKind; id: number }

/** A request's picture, for its sender, admins and the campus's moderators. For others it doesn't exist. Read or destroy its body. */
async function showPicture(
  { db, storage }: { db: Db; storage: Storage },
  { viewer, kind, id }: RequestPicture,
): Promise<Outcome<{ info: ObjectInfo; body: Readable }>> {
  const picture = await pictureOf(db, kind, id)
  if (!picture?.path) return missing(listWords.missing)
  const isOwn = picture.submitted_by === viewer.id
  if (!isOwn && !(await isRequestWithin(db, viewer.reach, kind, id))) return missing(listWords.missing)
  try {
    const object = await storage.get(picture.path)
    return object ? done(object) : missing(listWords.missing)
  } catch (error) {
    if (error instanceof StorageDown) return unavailable(listWords.pictureDown)
    throw error
  }
}
