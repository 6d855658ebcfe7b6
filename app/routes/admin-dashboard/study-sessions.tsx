import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import type { DeskHandle } from '~/moderation/desk-handle'
import { listSessions } from '~/moderation/session-queue.server'
import { words } from '~/moderation/session-words'
import { SessionQueue } from '~/moderation/SessionQueue'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) =>
      done(await listSessions(db, idParam(url.searchParams.get('after') ?? undefined))),
  })

export const handle: DeskHandle = { queue: 'sessions', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function ReportedSessions() {
  const list = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{words.title}</h1>
      <p className="quiet">{words.about}</p>
      <SessionQueue list={list} />
    </>
  )
}
