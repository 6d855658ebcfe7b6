import { Link } from '~/ui/Link'
import { Credits } from '~/spots/Credits'
import type { ComingStudySessionsView } from './coming-study-sessions.server'
import { comingWords } from '../hub-words'
import { StudySessionCard } from './StudySessionCard'
import { useOwnTimes } from './use-own-times'

/** The reader's upcoming study sessions, on the account page. */
export function ComingStudySessions({ sessions: { cards, credits } }: { sessions: ComingStudySessionsView }) {
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">{comingWords.title}</h2>
      {cards.length > 0 ? (
        <ul className="cards sessions-list" aria-labelledby="sessions-title">
          {cards.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </ul>
      ) : (
        <div className="empty">
          <p>{comingWords.none}</p>
          <p>{comingWords.noneText}</p>
          <p>
            <Link to="/allschools" className="button button-quiet">
              {comingWords.find}
            </Link>
          </p>
        </div>
      )}
      <p>
        <Link to="/setting/study-sessions">{comingWords.settings}</Link>
      </p>
      <Credits credits={credits} />
    </section>
  )
}

const Card = ({ card }: { card: ComingStudySessionsView['cards'][number] }) => (
  <StudySessionCard card={card} own={useOwnTimes(card.zone)(card.start, card.end)} />
)
