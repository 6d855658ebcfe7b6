import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { afterParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/caller'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DashboardPage } from '~/dashboard/DashboardPage'
import { listStudySessions } from '~/dashboard/study-sessions/study-session-queue.server'
import { reportedSessionWords } from '~/dashboard/study-sessions/words'
import { StudySessionQueue } from '~/dashboard/study-sessions/StudySessionQueue'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: async ({ db, url }) => done(await listStudySessions(db, afterParam(url))),
  })

export const handle: DashboardHandle = { queue: 'sessions', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, reportedSessionWords.title)

export default function ReportedSessions() {
  return (
    <DashboardPage title={reportedSessionWords.title} about={reportedSessionWords.about}>
      <StudySessionQueue list={useLoaderData<typeof loader>()} />
    </DashboardPage>
  )
}
