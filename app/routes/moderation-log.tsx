import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readCursor } from '~/dashboard/log-rules'
import { showLog } from '~/dashboard/log-view.server'
import { ModerationLog } from '~/dashboard/ModerationLog'
import { logWords } from '~/dashboard/words'
import { anyone } from '~/web/http/caller'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { done } from '~/services/outcome'
import { publicMeta } from '~/web/page-meta'

export const handle: PageHandle = {
  public: 30,
  reads: ['before'],
  offline: true,
  sitemap: true,
}

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    run: async ({ db, url, context: { site } }) =>
      done({
        log: await showLog(db, readCursor(url.searchParams.get('before'))),
        supportEmail: site.supportEmail,
      }),
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, '/moderation-log', logWords.title, logWords.lead)

export default function PublicLog() {
  const { log, supportEmail } = useLoaderData<typeof loader>()
  return <ModerationLog log={log} supportEmail={supportEmail} />
}
