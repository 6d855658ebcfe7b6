import type { LoaderFunctionArgs } from '@remix-run/node'
import { calendarFile } from '~/web/http/cached-text.server'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { senderAddress } from '~/services/jobs/sender-rules'
import { calendarOf } from '~/study-sessions/messages/subscribe.server'

/** GET /calendar/TOKEN.ics → a user's study sessions, for the calendar program that subscribed. Needs no login. */
export async function loader(args: LoaderFunctionArgs) {
  const text = await read(args, {
    caller: anyone,
    run: ({ db, context: { env, site }, token }) =>
      calendarOf(db, {
        token: token.replace(/\.ics$/, ''),
        secrets: env.sessionSecrets,
        now: new Date(),
        site: site.name,
        origin: env.origin,
        address: senderAddress(env.mailFrom),
      }),
  })
  return calendarFile(args.request, text, null)
}
