import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import { DESK, deskQuery, readDesk } from '~/moderation/desk-url'
import { words } from '~/moderation/desk-words'
import { DeskNav } from '~/moderation/DeskNav'
import { EntryList } from '~/moderation/EntryList'
import { ListFilters } from '~/moderation/ListFilters'
import { listView } from '~/moderation/list-view.server'
import { deskCounts } from '~/moderation/queue-counts-queries.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    async run({ db, url }) {
      const list = readDesk(url.searchParams)
      const [view, counts] = await Promise.all([listView(db, list), deskCounts(db)])
      return done({ list, query: deskQuery(list), counts, ...view })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function Dashboard() {
  const { list, query, counts, ...view } = useLoaderData<typeof loader>()
  return (
    <>
      <p className="desk-small note">{words.smallScreen}</p>
      <DeskNav current={list.kind} counts={counts} />
      <h1>{words.title}</h1>
      <ListFilters list={list} />
      <EntryList list={list} query={query} view={view} />
      <p>
        <Link to={`${DESK}/pictures`} className="button button-small button-quiet">
          {words.clearImages}
        </Link>
      </p>
    </>
  )
}
