import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { read } from '~/web/http/read.server'
import { admin } from '~/web/http/caller'
import { exportFile, licenceText } from '~/dashboard/bulk/export-data.server'
import { exportOf, LICENCE_FILE } from '~/dashboard/bulk/export-rules'
import { importNoticeWords } from '~/dashboard/bulk/file-words'
import { done, missing } from '~/services/outcome'

const TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' }

/** GET /admin-dashboard/data/export/:file → all Approved rows as a file, or the license of OpenStreetMap's rows. */
export async function loader(args: LoaderFunctionArgs) {
  return read(args, {
    caller: admin,
    async run({ db, params, request }) {
      const file = params.file ?? ''
      const headers = {
        'Content-Disposition': `attachment; filename="carrel-${file}"`,
        'Cache-Control': 'private, no-store',
      }
      if (file === LICENCE_FILE)
        return done(
          new Response(licenceText(), {
            headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
          }),
        )
      const wanted = exportOf(file)
      if (!wanted) return missing(importNoticeWords.noExport)
      const body =
        request.method === 'HEAD'
          ? null
          : createReadableStreamFromReadable(Readable.from(exportFile(db, wanted)))
      return done(new Response(body, { headers: { ...headers, 'Content-Type': TYPES[wanted.format] } }))
    },
  })
}
