import { Link, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LoadMore } from '~/components/ui/LoadMore'
import type { CampusListView } from './campus-list.server'
import { words } from './campus-list-words'
import { LocationCard } from './LocationCard'

/**
 * The spots that the filters leave, each with its number on the map, and the way to more of them.
 * @param children what can be done about a spot
 */
export function CampusSpots({
  list,
  children,
}: {
  list: CampusListView
  children: (spot: { id: number; name: string }) => ReactNode
}) {
  const { cards, first, map, nothing, more } = list
  // The same page with other spots: these stay, and are seen to be on their way out.
  const leaving = useNavigation().location?.pathname === list.path
  if (nothing) {
    return (
      <div className="empty">
        <p>{nothing.title}</p>
        <p>{nothing.text}</p>
        {list.all > 0 && (
          <p>
            <Link to={list.path} className="button button-quiet">
              {words.showAll}
            </Link>
          </p>
        )}
      </div>
    )
  }
  const pins = first + (map?.pins.length ?? 0)
  return (
    <>
      <h2 className="visually-hidden">{words.spots}</h2>
      <ul className="cards" aria-label={words.spots} aria-busy={leaving || undefined}>
        {cards.map((card, index) => {
          const n = first + index
          return (
            <LocationCard key={card.id} id={`spot-${n}`} card={card} eager={index < 2}>
              {n < pins && (
                <a className="on-map" href={`#pin-${n}`} aria-label={words.pin(n)}>
                  {n}
                </a>
              )}
              {children(card)}
            </LocationCard>
          )
        })}
      </ul>
      {/* Without scripts the page is a new one: it opens where the added spots begin. */}
      {more && <LoadMore to={more}>{words.loadMore}</LoadMore>}
    </>
  )
}

/** From one page of the list to the next; also where this one is beyond the last. */
export function CampusPages({ previous, next }: Pick<CampusListView, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav aria-label={words.pages} className="pages">
      {previous && (
        <Link to={previous} rel="prev">
          {words.previous}
        </Link>
      )}
      {next && (
        <Link to={next} rel="next">
          {words.next}
        </Link>
      )}
    </nav>
  )
}
