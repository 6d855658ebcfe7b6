import { createReadableStreamFromReadable, redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { ownExport } from '~/accounts/settings/data-queries.server'
import { dataWords } from '~/accounts/settings/data-words'
import { accountWords } from '~/accounts/words'
import type { Context } from '~/web/context'
import { noAuth, noticeCookie } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { logInPath } from '~/web/http/paths'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { StorageDown } from '~/services/storage/storage'
import { plainHtml } from '../../web/http/plain-pages'

const words = dataWords.download
const TO_YOURS = { text: words.seeYourData, link: '/setting/data', linkText: words.goToYourData }

/**
 * GET /setting/data/export/:id → the zip with everything about the viewer. For others it doesn't exist. Visitors who
 * log in return to the page with the link: a login that ends in a download would leave them on the login page.
 */
export async function loader(args: LoaderFunctionArgs) {
  return read(args, {
    caller: anyone,
    async run({ db, viewer, params, request, context }) {
      if (!viewer) {
        const notice = await noticeCookie(noAuth(accountWords.needLogin), context.env)
        throw redirect(logInPath('/setting/data'), { headers: { 'Set-Cookie': notice } })
      }
      const id = idParam(params.id)
      const found = id === null ? null : await ownExport(db, viewer.id, id)
      if (!found) return done(page(404, context, words.missing))
      if (found.status !== 'ready') return done(page(404, context, words.notReady))
      if (found.expires_at! <= new Date()) return done(page(404, context, words.expired))
      return done(await file(context, found.storage_key!, found.ready_at!, request.method))
    },
  })
}

/** The file as an attachment. Not cached. */
async function file(context: Context, key: string, ready: Date, method: string): Promise<Response> {
  try {
    const object = method === 'HEAD' ? await headOf(context, key) : await context.storage.get(key)
    if (!object) return page(404, context, words.expired)
    return new Response(object.body && createReadableStreamFromReadable(object.body), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Length': String(object.info.size),
        'Content-Disposition': `attachment; filename="carrel-data-${ready.toISOString().slice(0, 10)}.zip"`,
        'Cache-Control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof StorageDown)) throw error
    context.log.error({ err: error }, 'object storage is down')
    return page(503, context)
  }
}

async function headOf({ storage }: Context, key: string) {
  const info = await storage.head(key)
  return info && { info, body: null }
}

/** Errors are shown as a page, because users get here from a link in an email. */
function page(status: 404 | 503, { nonce }: Context, title?: string): Response {
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-store',
  }
  if (status === 503) headers['Retry-After'] = '30'
  return new Response(plainHtml(status, nonce, title ? { title, ...TO_YOURS } : undefined), {
    status,
    headers,
  })
}
