import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { DashboardPage } from '~/dashboard/DashboardPage'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { calendarPath } from '~/dashboard/dashboard-url'
import { feedFormWords } from '~/dashboard/items/feed-words'
import { listedFeeds } from '~/spots/feeds/queries.server'
import { moderator } from '~/web/http/caller'
import { read } from '~/web/http/read.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const words = feedFormWords.list
const MOST = 500

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: async ({ db, viewer }) => done(await listedFeeds(db, viewer.reach, MOST)),
  })

export const handle: DashboardHandle = { tab: 'calendars', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

/** All calendars that hours are read from. */
export default function Calendars() {
  const feeds = useLoaderData<typeof loader>()
  return (
    <DashboardPage title={words.title} about={words.about}>
      {feeds.length === 0 && <p>{words.none}</p>}
      <ul className="dashboard-queue">
        {feeds.map(({ id, spot, name, state }) => (
          <li key={id} data-dashboard-row>
            <Link to={calendarPath(spot)} data-dashboard-key="e" dir="auto">
              {name}
            </Link>{' '}
            {state === 'fine' ? <span className="quiet">{words.fine}</span> : <strong>{words[state]}</strong>}
          </li>
        ))}
      </ul>
    </DashboardPage>
  )
}
