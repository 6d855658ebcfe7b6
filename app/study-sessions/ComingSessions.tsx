import { Link } from '@remix-run/react'
import { Credits } from '~/locations/Credits'
import type { ComingSessionsView } from './coming-sessions.server'
import { words } from './hub-words'
import { SessionCard } from './SessionCard'
import { useOwnTimes } from './use-own-times'

/** The reader's own study sessions to come, on the account page. */
export function ComingSessions({ sessions: { cards, credits } }: { sessions: ComingSessionsView }) {
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">{words.title}</h2>
      {cards.length > 0 ? (
        <ul className="cards sessions-list" aria-labelledby="sessions-title">
          {cards.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </ul>
      ) : (
        <div className="empty">
          <p>{words.own.title}</p>
          <p>{words.own.text}</p>
          <p>
            <Link to="/allschools" className="button button-quiet">
              {words.own.link}
            </Link>
          </p>
        </div>
      )}
      <p>
        <Link to="/setting/study-sessions">{words.settings}</Link>
      </p>
      <Credits credits={credits} />
    </section>
  )
}

const Card = ({ card }: { card: ComingSessionsView['cards'][number] }) => (
  <SessionCard card={card} own={useOwnTimes(card.zone)(card.start, card.end)} />
)
