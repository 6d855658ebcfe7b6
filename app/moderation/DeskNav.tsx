import { Link } from '@remix-run/react'
import { DeskKeys } from './DeskKeys'
import { DESK } from './desk-url'
import { words } from './nav-words'
import type { DeskCounts } from './queue-counts-queries.server'

const PATHS = {
  spot: DESK,
  campus: `${DESK}?kind=campus`,
  requests: `${DESK}/requests`,
  suggestions: `${DESK}/suggestions`,
  reviews: `${DESK}/reviews`,
  sessions: `${DESK}/study-sessions`,
  users: `${DESK}/users`,
  pictures: `${DESK}/pictures`,
  data: `${DESK}/data`,
  log: '/moderation-log',
}
export type Queue = keyof typeof PATHS

/** Above this many the exact number says no more to anybody. */
const MOST = 1000

/** The queues of the desk, with how much waits in each where that was counted. */
export function DeskNav({ current, counts }: { current: Queue; counts: DeskCounts }) {
  return (
    <nav className="tabs desk-nav" aria-label={words.nav}>
      <ul>
        {(Object.keys(PATHS) as Queue[]).map((queue) => {
          const count = queue in counts ? counts[queue as keyof DeskCounts] : 0
          return (
            <li key={queue}>
              <Link to={PATHS[queue]} aria-current={queue === current ? 'page' : undefined}>
                {words.queues[queue]}
                {count > 0 && (
                  <>
                    {' '}
                    <Waiting count={count} />
                  </>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
      <DeskKeys />
    </nav>
  )
}

function Waiting({ count }: { count: number }) {
  const shown = count > MOST ? words.more(MOST) : String(count)
  return (
    <span className="desk-count">
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{words.waiting(shown)}</span>
    </span>
  )
}
