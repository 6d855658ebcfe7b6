import type { LoaderFunctionArgs } from '@remix-run/node'
import { cachedText } from '~/web/http/cached-text.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'

export const handle: PageHandle = { public: 86_400 }
/** RFC 9116 recommends less than a year. */
const MONTHS = 7

/** GET /.well-known/security.txt (RFC 9116): how to report a vulnerability. */
export async function loader(args: LoaderFunctionArgs) {
  const { origin, supportEmail } = await read(args, {
    caller: anyone,
    run: async ({ context: { env, site } }) => done({ origin: env.origin, supportEmail: site.supportEmail }),
  })
  const lines = [
    `Contact: mailto:${supportEmail.split('@').map(encodeURIComponent).join('@')}`,
    `Expires: ${expires(new Date()).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ]
  return cachedText(args.request, `${lines.join('\n')}\n`, 'text/plain', handle)
}

/** The start of a month, so that all processes say the same for a month. */
const expires = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1))
