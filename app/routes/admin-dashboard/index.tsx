import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import type { DeskHandle } from '~/dashboard/desk-handle'
import { DESK, deskQuery, readDesk } from '~/dashboard/desk-url'
import { dashboardWords } from '~/dashboard/words'
import { EntryList } from '~/dashboard/items/EntryList'
import { ListFilters } from '~/dashboard/items/ListFilters'
import { listView } from '~/dashboard/items/list-view.server'
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

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, dashboardWords.title)

export default function Dashboard() {
  const { list, query, ...view } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{dashboardWords.title}</h1>
      <ListFilters list={list} />
      <EntryList list={list} query={query} view={view} />
      <p>
        <Link to={`${DESK}/pictures`} className="button button-small button-quiet">
          {dashboardWords.clearImages}
        </Link>
      </p>
    </>
  )
}
