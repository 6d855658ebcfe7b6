import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { afterParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import type { DeskHandle } from '~/moderation/desk-handle'
import { DeskPage } from '~/moderation/DeskPage'
import { listSessions } from '~/moderation/session-queue.server'
import { words } from '~/moderation/session-words'
import { SessionQueue } from '~/moderation/SessionQueue'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) => done(await listSessions(db, afterParam(url))),
  })

export const handle: DeskHandle = { queue: 'sessions', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function ReportedSessions() {
  return (
    <DeskPage title={words.title} about={words.about}>
      <SessionQueue list={useLoaderData<typeof loader>()} />
    </DeskPage>
  )
}
