import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { DashboardQueue } from '../DashboardQueue'
import type { SuggestionList } from './suggestion-queue.server'
import { suggestionWords } from './words'

/** The waiting suggestions, each with a link to decide on it. */
export function SuggestionQueue({ list }: { list: SuggestionList }) {
  return (
    <DashboardQueue list={list} none={suggestionWords.none}>
      {(row) => (
        <>
          <p>
            <Link to={`/admin-dashboard/suggestions/${row.id}`} data-desk-key="e" dir="auto">
              <strong>{row.place}</strong>
            </Link>{' '}
            <span className="quiet" dir="auto">
              {row.where}
            </span>
          </p>
          <p>{suggestionWords.concerns(row.parts)}</p>
          <p className="quiet">
            <Day date={row.at} /> <span dir="auto">{suggestionWords.by(row.by)}</span>
          </p>
          {row.status !== 'Approved' && <p className="note">{suggestionWords.status(row.status)}</p>}
        </>
      )}
    </DashboardQueue>
  )
}
