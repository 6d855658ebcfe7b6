import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { DeskQueue } from './DeskQueue'
import type { SuggestionList } from './suggestion-queue.server'
import { words } from './suggestion-words'

/** The suggestions that wait, each leading to where it is decided on. */
export function SuggestionQueue({ list }: { list: SuggestionList }) {
  return (
    <DeskQueue list={list} none={words.none}>
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
          <p>{words.concerns(row.parts)}</p>
          <p className="quiet">
            <Day date={row.at} /> <span dir="auto">{words.by(row.by)}</span>
          </p>
          {row.status !== 'Approved' && <p className="note">{words.status(row.status)}</p>}
        </>
      )}
    </DeskQueue>
  )
}
