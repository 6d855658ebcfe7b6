import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { DeskPages } from './DeskPages'
import type { SuggestionList } from './suggestion-queue.server'
import { words } from './suggestion-words'

/** The suggestions that wait, each leading to where it is decided on. */
export function SuggestionQueue({ list }: { list: SuggestionList }) {
  return (
    <>
      {list.rows.length === 0 && (
        <div className="empty">
          <p>{words.none}</p>
        </div>
      )}
      <ol className="desk-queue">
        {list.rows.map((row) => (
          <li key={row.id} data-desk-row>
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
          </li>
        ))}
      </ol>
      <DeskPages
        name={words.pages}
        back={list.first ? null : { to: '?', text: words.first }}
        on={list.after === null ? null : { to: `?after=${list.after}`, text: words.later }}
      />
    </>
  )
}
