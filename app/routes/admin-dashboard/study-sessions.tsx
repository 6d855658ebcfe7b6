import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { afterParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import type { DeskHandle } from '~/dashboard/desk-handle'
import { DeskPage } from '~/dashboard/DeskPage'
import { listSessions } from '~/dashboard/study-sessions/session-queue.server'
import { reportedSessionWords } from '~/dashboard/study-sessions/words'
import { SessionQueue } from '~/dashboard/study-sessions/SessionQueue'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) => done(await listSessions(db, afterParam(url))),
  })

export const handle: DeskHandle = { queue: 'sessions', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, reportedSessionWords.title)

export default function ReportedSessions() {
  return (
    <DeskPage title={reportedSessionWords.title} about={reportedSessionWords.about}>
      <SessionQueue list={useLoaderData<typeof loader>()} />
    </DeskPage>
  )
}
