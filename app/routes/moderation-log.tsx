import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { PageHandle } from '~/http/page-handle'
import { useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { readCursor } from '~/moderation/log-rules'
import { showLog } from '~/moderation/log-view.server'
import { words } from '~/moderation/log-words'
import { ModerationLog } from '~/moderation/ModerationLog'
import { done } from '~/outcome'
import { publicMeta } from '~/page-meta'

export const handle: PageHandle = {
  public: 30,
  reads: ['before'],
  offline: true,
  prefetch: true,
  sitemap: true,
}

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    run: async ({ db, url, context: { env } }) =>
      done({
        log: await showLog(db, readCursor(url.searchParams.get('before'))),
        supportEmail: env.supportEmail,
      }),
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, '/moderation-log', words.title, words.lead)

export default function PublicLog() {
  const { log, supportEmail } = useLoaderData<typeof loader>()
  return <ModerationLog log={log} supportEmail={supportEmail} />
}
