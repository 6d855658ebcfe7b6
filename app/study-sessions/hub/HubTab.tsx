import { Form, Link } from '@remix-run/react'
import { Credits } from '~/locations/Credits'
import type { HubView } from './hub-view.server'
import { StudySessionCard } from './StudySessionCard'
import { StudySessionTint } from '../page/StudySessionTint'
import { useOwnTimes } from '../making/use-own-times'

/** The study sessions of a campus. */
export function HubTab({ hub }: { hub: HubView }) {
  const { search, nothing, earlier, later } = hub
  const own = useOwnTimes(hub.zone)
  return (
    <section className="hub" aria-labelledby="hub-title">
      <StudySessionTint color={hub.color} />
      <div className="hub-head">
        <h2 id="hub-title">{hub.title}</h2>
        <Link to={hub.create.to} className="button">
          {hub.create.text}
        </Link>
      </div>
      <Form
        method="get"
        action={search.to}
        className="hub-search"
        role="search"
        aria-label={search.label}
        key={search.q}
      >
        {search.hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="hub-q" className="visually-hidden">
          {search.label}
        </label>
        <input
          id="hub-q"
          name="q"
          type="search"
          defaultValue={search.q}
          maxLength={200}
          placeholder={search.placeholder}
        />
        <button type="submit" className="button button-quiet">
          {search.find}
        </button>
      </Form>
      <nav aria-label={hub.filtersName}>
        <ul className="chips">
          {hub.filters.map(({ text, to, on }) => (
            <li key={text}>
              <Link to={to} className="chip" aria-current={on || undefined} preventScrollReset>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="quiet">
        <span role="status">{hub.count}</span>
        {hub.count && ' · '}
        {hub.zoneText}
      </p>
      {nothing ? (
        <div className="empty">
          <p>{nothing.title}</p>
          <p>{nothing.text}</p>
          {nothing.link && (
            <p>
              <Link to={nothing.link.to} className="button button-quiet">
                {nothing.link.text}
              </Link>
            </p>
          )}
        </div>
      ) : (
        <ul className="cards sessions-list" aria-labelledby="hub-title">
          {hub.cards.map((card) => (
            <StudySessionCard key={card.id} card={card} own={own(card.start, card.end)} />
          ))}
        </ul>
      )}
      {(earlier || later) && (
        <nav aria-label={hub.pagesName} className="pages">
          {earlier && (
            <Link to={earlier.to} rel="prev">
              {earlier.text}
            </Link>
          )}
          {later && (
            <Link to={later.to} rel="next">
              {later.text}
            </Link>
          )}
        </nav>
      )}
      <Credits credits={hub.credits} />
    </section>
  )
}
