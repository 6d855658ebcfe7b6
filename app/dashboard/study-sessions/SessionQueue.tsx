import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { DeskQueue } from '../DeskQueue'
import type { SessionList } from './session-queue.server'
import { reportedSessionWords } from './words'

/** The reported study sessions that wait, each leading to where it is decided on. */
export function SessionQueue({ list }: { list: SessionList }) {
  return (
    <DeskQueue list={list} none={reportedSessionWords.none}>
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
    </DeskQueue>
  )
}
