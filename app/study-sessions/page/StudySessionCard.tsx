import { Link } from '~/ui/Link'
import type { StudySessionCardData } from './hub-view.server'
import { PersonPicture } from './PersonPicture'
import { cardWords } from '../hub-words'

/** `campus`: its name, in a list of several. `own`: the times in the reader's time zone, if that differs. */
type StudySessionCardProps = { card: StudySessionCardData & { campus?: string }; own: string | null }

/** A study session in a list. */
export function StudySessionCard({ card, own }: StudySessionCardProps) {
  const { campus, people, participants, role, state } = card
  const location = card.location ?? cardWords.noLocation
  const more = participants - people.length
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
        <p className="quiet">{campus ? `${location} · ${campus}` : location}</p>
        {card.about && (
          <p className="session-about" dir="auto">
            {card.about}
          </p>
        )}
        <p className="session-people">
          {people.map((person, at) => (
            <PersonPicture key={at} person={person} />
          ))}
          {more > 0 && (
            <span className="people-more" aria-hidden="true">
              {cardWords.more(more)}
            </span>
          )}
          <span className="quiet">
            {cardWords.participants(participants)}
            {card.seats !== null && ` · ${cardWords.seats(card.seats)}`}
          </span>
        </p>
        <p className="badges">
          {role !== 'guest' && (
            <span className="badge badge-own">
              {role === 'creator' ? cardWords.creator : cardWords.joined}
            </span>
          )}
          <span className="badge">{card.isPublic ? cardWords.public : cardWords.private}</span>
          {state && <span className="badge">{cardWords.states[state]}</span>}
        </p>
      </div>
    </li>
  )
}
