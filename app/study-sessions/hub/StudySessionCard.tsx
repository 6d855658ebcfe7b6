import { Link } from '@remix-run/react'
import type { StudySessionCardData } from './hub-view.server'
import { PersonPicture } from '../page/PersonPicture'

/** A study session in a list. `own`: its times in the reader's time zone, if that differs. */
export function StudySessionCard({ card, own }: { card: StudySessionCardData; own: string | null }) {
  return (
    <li className="card session-card">
      <div className="card-body">
        <h3 dir="auto">
          <Link to={card.to}>{card.title}</Link>
        </h3>
        <p>
          <time dateTime={card.start.toISOString()}>{card.day}</time>
          <br />
          {card.time}
        </p>
        {own && <p className="quiet">{own}</p>}
        <p className="quiet">{card.place}</p>
        {card.about && (
          <p className="session-about" dir="auto">
            {card.about}
          </p>
        )}
        <p className="session-people">
          {card.people.map((person) => (
            <PersonPicture key={person.id} person={person} />
          ))}
          {card.more && (
            <span className="people-more" aria-hidden="true">
              {card.more}
            </span>
          )}
          <span className="quiet">
            {card.participants}
            {card.seats && ` · ${card.seats}`}
          </span>
        </p>
        <p className="badges">
          {card.badge && <span className="badge badge-own">{card.badge}</span>}
          <span className="badge">{card.visibility}</span>
          {card.state && <span className="badge">{card.state}</span>}
        </p>
      </div>
    </li>
  )
}
