import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DashboardPage } from '~/dashboard/DashboardPage'
import { listPeople } from '~/dashboard/list-people.server'
import { PeopleList } from '~/dashboard/PeopleList'
import { peopleWords } from '~/dashboard/people-words'
import { admin } from '~/web/http/caller'
import { read } from '~/web/http/read.server'
import { Link } from '~/ui/Link'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: async ({ db, url }) => done(await listPeople(db, Object.fromEntries(url.searchParams))),
  })

export const handle: DashboardHandle = { tab: 'users', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, peopleWords.title)

export default function Users() {
  return (
    <DashboardPage title={peopleWords.title} about={peopleWords.small}>
      <p>
        <Link to="/admin-dashboard/moderators">{peopleWords.toModerators}</Link>
      </p>
      <PeopleList view={useLoaderData<typeof loader>()} />
    </DashboardPage>
  )
}
