import { Link } from '~/ui/Link'
import { useSite } from '~/ui/use-site'
import { SaveLink } from '~/spots/collections/SaveLink'
import { WaysOn } from '~/spots/QuickChips'
import { LocationCard } from '~/spots/LocationCard'
import { RecommendedCards } from '../RecommendedCards'
import { listWords } from '../recommendation-words'
import { RecentReviews } from '~/reviews/reading/RecentReviews'
import { Finder } from './Finder'
import type { MyHome as MyHomeView } from './my-home.server'
import { myHomeWords } from './words'

/** The top of home for a member of a university. `saved`: which of the page's locations they've saved. */
export function MyHome({ mine, saved }: { mine: MyHomeView; saved: readonly number[] | undefined }) {
  const { name: site } = useSite()
  const { campus, open, saved: own, sessions, forYou, news } = mine
  return (
    <div className="my-home">
      <h1>
        {myHomeWords.title} <Link to={campus.path}>{campus.name}</Link>
      </h1>
      <Finder path={campus.path} label={myHomeWords.finder} />
      {open && (
        <section aria-labelledby="open-title">
          <h2 id="open-title">{myHomeWords.open}</h2>
          {open.cards.length > 0 ? (
            <ul className="cards" aria-labelledby="open-title">
              {open.cards.map((card) => (
                <LocationCard key={card.id} card={card} eager>
                  <SaveLink location={card} saved={saved} />
                </LocationCard>
              ))}
            </ul>
          ) : (
            <>
              <p className="empty">{myHomeWords.allClosed}</p>
              <WaysOn ways={open.next} />
            </>
          )}
          <p className="more-links">
            <Link to={`${campus.path}${open.cards.length > 0 ? '?open=1&sort=calm' : ''}`}>
              {open.cards.length > 0 ? myHomeWords.allOpen : myHomeWords.allSpots}
            </Link>
          </p>
        </section>
      )}
      <div className="my-lists">
        {own && (
          <section aria-labelledby="saved-title">
            <h2 id="saved-title">{myHomeWords.saved}</h2>
            <ul>
              {own.lines.map(({ href, name, open: isOpen, text }) => (
                <li key={href}>
                  <Link to={href}>{name}</Link>{' '}
                  <span className={isOpen ? 'opening opening-now' : 'opening'}>{text}</span>
                </li>
              ))}
            </ul>
            {own.lines.length > 0 ? (
              <p className="more-links">
                <Link to={own.all}>{myHomeWords.collections}</Link>
              </p>
            ) : (
              <p className="quiet">{myHomeWords.noneSaved}</p>
            )}
          </section>
        )}
        {sessions && (
          <section aria-labelledby="sessions-title">
            <h2 id="sessions-title">{myHomeWords.sessions}</h2>
            <ul>
              {sessions.lines.map(({ id, to, title, when, where }) => (
                <li key={id}>
                  <Link to={to} dir="auto">
                    {title}
                  </Link>{' '}
                  <span className="quiet">
                    {when} · {where}
                  </span>
                </li>
              ))}
            </ul>
            {sessions.lines.length === 0 && <p className="quiet">{myHomeWords.noSessions}</p>}
            <p className="more-links">
              <Link to={campus.sessions}>{myHomeWords.findSessions}</Link>
            </p>
          </section>
        )}
      </div>
      {forYou && (
        <section aria-labelledby="for-you-title">
          <h2 id="for-you-title">{listWords.title}</h2>
          {forYou.list.length > 0 && <RecommendedCards list={forYou.list} label="for-you-title" />}
          {forYou.few && <p className="note">{listWords.few}</p>}
          <p className="more-links">
            <Link to="/insights?tab=for-you">{myHomeWords.moreForYou}</Link>
          </p>
        </section>
      )}
      {news && (
        <section aria-labelledby="news-title">
          <h2 id="news-title">{myHomeWords.news}</h2>
          {news.length > 0 ? <RecentReviews reviews={news} /> : <p className="quiet">{myHomeWords.noNews}</p>}
          <p className="more-links">
            <Link to="/update">{myHomeWords.updates(site)}</Link>
          </p>
        </section>
      )}
    </div>
  )
}
