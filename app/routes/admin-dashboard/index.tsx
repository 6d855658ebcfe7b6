import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import type { DeskHandle } from '~/moderation/desk-handle'
import { DESK, deskQuery, readDesk } from '~/moderation/desk-url'
import { words } from '~/moderation/desk-words'
import { EntryList } from '~/moderation/EntryList'
import { ListFilters } from '~/moderation/ListFilters'
import { listView } from '~/moderation/list-view.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    async run({ db, url }) {
      const list = readDesk(url.searchParams)
      return done({ list, query: deskQuery(list), ...(await listView(db, list)) })
    },
  })

export const handle: DeskHandle = { needsLargeScreen: true }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function Dashboard() {
  const { list, query, ...view } = useLoaderData<typeof loader>()
  return (
    <>
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
