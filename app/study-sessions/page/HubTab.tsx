import { Form } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { PageLinks } from '~/ui/PageLinks'
import { Credits } from '~/spots/Credits'
import type { HubView } from './hub-view.server'
import { StudySessionCard } from './StudySessionCard'
import { hubWords } from '../hub-words'
import { useOwnTimes } from './use-own-times'

/** The study sessions of a campus. */
export function HubTab({ hub }: { hub: HubView }) {
  const { search, nothing, cards, from, earlier, later } = hub
  const count =
    cards.length === 0
      ? ''
      : from === null
        ? hubWords.count(cards.length)
        : hubWords.countFrom(from, from + cards.length - 1)
  const own = useOwnTimes(hub.zone)
  return (
    <section className="hub" aria-labelledby="hub-title">
      <div className="hub-head">
        <h2 id="hub-title">{hubWords.title}</h2>
        <Link to={hub.create} className="button">
          {hubWords.create}
        </Link>
      </div>
      <Form
        method="get"
        action={search.to}
        className="hub-search"
        role="search"
        aria-label={hubWords.search}
        key={search.q}
      >
        {search.hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="hub-q" className="visually-hidden">
          {hubWords.search}
        </label>
        <input
          id="hub-q"
          name="q"
          type="search"
          defaultValue={search.q}
          maxLength={200}
          placeholder={hubWords.placeholder}
        />
        <button type="submit" className="button button-quiet">
          {hubWords.find}
        </button>
      </Form>
      <nav aria-label={hubWords.filters}>
        <ul className="chips">
          {hub.filters.map(({ name, to, on }) => (
            <li key={name}>
              <Link to={to} className="chip" aria-current={on || undefined} preventScrollReset>
                {hubWords.filterNames[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="quiet">
        <span role="status">{count}</span>
        {count && ' · '}
        {hubWords.zone(hub.zoneName)}
      </p>
      <div role="status">
        {nothing && (
          <div className="empty">
            <p>{hubWords.nothing[nothing.why].title}</p>
            <p>{hubWords.nothing[nothing.why].text}</p>
            {nothing.to && (
              <p>
                <Link to={nothing.to} className="button button-quiet">
                  {hubWords.nothing[nothing.why].link}
                </Link>
              </p>
            )}
          </div>
        )}
      </div>
      {!nothing && (
        <ul className="cards sessions-list" aria-labelledby="hub-title">
          {cards.map((card) => (
            <StudySessionCard key={card.id} card={card} own={own(card.start, card.end)} />
          ))}
        </ul>
      )}
      <PageLinks
        label={hubWords.pages}
        previous={{ to: earlier, text: hubWords.earlier }}
        next={{ to: later, text: hubWords.later }}
      />
      <Credits credits={hub.credits} />
    </section>
  )
}
