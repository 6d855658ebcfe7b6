import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { DashboardQueue } from '../DashboardQueue'
import type { StudySessionList } from './study-session-queue.server'
import { reportedSessionWords } from './words'

/** The waiting reported study sessions, each with a link to decide on it. */
export function StudySessionQueue({ list }: { list: StudySessionList }) {
  return (
    <DashboardQueue list={list} none={reportedSessionWords.none}>
      {(row) => (
        <>
          <p>
            <Link to={`/admin-dashboard/study-sessions/${row.id}`} data-desk-key="e" dir="auto">
              <strong>{row.title}</strong>
            </Link>
          </p>
          <p className="badges">
            <span className="badge">{reportedSessionWords.reports(row.reports)}</span>
          </p>
          {row.text && (
            <p className="review-text" dir="auto">
              {row.text}
            </p>
          )}
          <p className="quiet">
            <Day date={row.since} /> <span dir="auto">{reportedSessionWords.by(row.by)}</span>{' '}
            {reportedSessionWords.at(row.campus)}
          </p>
        </>
      )}
    </DashboardQueue>
  )
}
