import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { admin } from '~/http/caller'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DASHBOARD, dashboardQuery, readDashboard } from '~/dashboard/dashboard-url'
import { dashboardWords } from '~/dashboard/words'
import { ItemList } from '~/dashboard/items/ItemList'
import { ListFilters } from '~/dashboard/items/ListFilters'
import { listView } from '~/dashboard/items/list-view.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    async run({ db, url }) {
      const list = readDashboard(url.searchParams)
      return done({ list, query: dashboardQuery(list), ...(await listView(db, list)) })
    },
  })

export const handle: DashboardHandle = { needsLargeScreen: true }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, dashboardWords.title)

export default function Dashboard() {
  const { list, query, ...view } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{dashboardWords.title}</h1>
      <ListFilters list={list} />
      <ItemList list={list} query={query} view={view} />
      <p>
        <Link to={`${DASHBOARD}/pictures`} className="button button-small button-quiet">
          {dashboardWords.clearImages}
        </Link>
      </p>
    </>
  )
}
