import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { Stars } from '~/components/ui/Stars'
import { DeskPages } from './DeskPages'
import type { ReviewList } from './review-queue.server'
import { words } from './review-words'

/** The reviews that wait, each leading to where it is decided on. */
export function ReviewQueue({ list }: { list: ReviewList }) {
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
              <Link to={`/admin-dashboard/reviews/${row.id}`} data-desk-key="e" dir="auto">
                <strong>{words.one(row.place)}</strong>
              </Link>{' '}
              <Stars rating={row.rating} />
            </p>
            <p className="badges">
              {row.reports > 0 && <span className="badge">{words.reports(row.reports)}</span>}{' '}
              {row.suspicious && <span className="badge">{words.suspicious}</span>}
            </p>
            <p className="review-text" dir="auto">
              {row.text}
            </p>
            <p className="quiet">
              <Day date={row.since} /> <span dir="auto">{words.by(row.by)}</span>
            </p>
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
