import type { LoaderFunctionArgs } from '@remix-run/node'
import { cacheControl, type PageHandle } from '~/web/http/page-handle'
import { errorResponse } from '~/web/http/plain-error.server'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { locationOfId } from '~/spots/queries.server'
import { done, missing } from '~/services/outcome'
import { drawPreview, PreviewsBusy, type Preview } from '~/services/drawings/draw-preview.server'
import { subjectOf, type Subject } from '~/services/drawings/preview-rules'
import { campusesOf } from '~/campuses/queries.server'
import { textOn } from '~/services/color-rules'
import { DEFAULT_COLOR } from '~/campuses/rules'
import type { Db } from '~db/connection'

const LAMP = '#14634a'

/** The preview of a subject; `own`: the site's color. Null if the subject isn't public. */
async function findPreview(db: Db, subject: Subject, own: string): Promise<Preview | null> {
  if (subject.kind === 'carrel') return preview('/scenes/hero.svg', own, null)
  if (subject.kind === 'campus') {
    const [campus] = await campusesOf(db, [subject.id])
    return campus ? preview('/scenes/campus-building.svg', campus.color ?? DEFAULT_COLOR, null) : null
  }
  const location = await locationOfId(db, subject.id)
  return (
    location &&
    preview(
      location.drawing,
      location.university_color ?? own,
      location.reviews > 0 ? Math.round(location.rating * 2) : null,
    )
  )
}

const preview = (scene: string, color: string, halves: number | null): Preview => ({
  scene,
  color,
  on: textOn(color),
  halves,
})

export const handle: PageHandle = { public: 86_400 }

/** GET /og/{name}.png → the preview picture of a shared page. */
export async function loader(args: LoaderFunctionArgs) {
  const png = await read(args, {
    caller: anyone,
    async run({ db, params, context }) {
      const subject = subjectOf(params.picture ?? '')
      const preview = subject && (await findPreview(db, subject, context.site.color ?? LAMP))
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
