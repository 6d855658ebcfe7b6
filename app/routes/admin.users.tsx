import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import { DeskNav } from '~/moderation/DeskNav'
import { listPeople } from '~/moderation/list-people.server'
import { PeopleList } from '~/moderation/PeopleList'
import { words } from '~/moderation/people-words'
import { deskCounts } from '~/moderation/queue-counts-queries.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) =>
      done({
        view: await listPeople(db, Object.fromEntries(url.searchParams)),
        counts: await deskCounts(db),
      }),
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function Users() {
  const { view, counts } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <DeskNav current="users" counts={counts} />
      <h1>{words.title}</h1>
      <p className="quiet">{words.small}</p>
      <PeopleList view={view} />
    </div>
  )
}
