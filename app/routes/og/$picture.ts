import type { LoaderFunctionArgs } from '@remix-run/node'
import { cacheControl, type PageHandle } from '~/http/page-handle'
import { errorResponse } from '~/http/answers/plain-error.server'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { done, missing } from '~/outcome'
import { drawPreview, PreviewsBusy } from '~/previews/draw-preview.server'
import { findPreview } from '~/previews/find-preview.server'
import { subjectOf } from '~/previews/rules'

export const handle: PageHandle = { public: 86_400 }

/** GET /og/{name}.png → the preview picture of a shared page. */
export async function loader(args: LoaderFunctionArgs) {
  const png = await read(args, {
    caller: anyone,
    async run({ db, params }) {
      const subject = subjectOf(params.picture ?? '')
      const preview = subject && (await findPreview(db, subject))
      if (!preview) return missing('')
      const drawn = await drawPreview(preview).catch((error: unknown) => {
        if (error instanceof PreviewsBusy) throw errorResponse(503, '', { 'Retry-After': '5' })
        throw error
      })
      return done(drawn)
    },
  })
  return new Response(new Uint8Array(png), {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': cacheControl(handle),
      // Other sites are meant to show it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
