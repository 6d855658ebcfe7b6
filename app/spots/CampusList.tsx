import type { ReactNode } from 'react'
import type { CampusListView } from './campus-list.server'
import { FilterBar } from './FilterBar'
import { DroppedNotes } from './DroppedNotes'
import type { CampusMap as Drawing } from './campus-map.server'
import { campusListWords } from './campus-list-words'
import { campusBusyWords } from './model/busyness-words'
import { useNavigation } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { LoadMore } from '~/ui/LoadMore'
import { PageLinks } from '~/ui/PageLinks'
import { WaysOn } from './QuickChips'
import { LocationCard } from './LocationCard'
import { PinLink, ShownAs } from './ShownAs'
import { Pin, StreetMap } from './StreetMap'
import { campusBusyPath } from './rules'

/**
 * A campus's list: filters, active filters, locations, and their map.
 * @param children actions for each location
 */
export function CampusList({
  list,
  children,
}: {
  list: CampusListView
  children: (spot: { id: number; name: string }) => ReactNode
}) {
  const map = spotMap(list)
  return (
    <div>
      <FilterBar
        path={list.path}
        shown={list.canonical}
        label={campusListWords.search}
        q={list.q}
        suggest={`${list.path}/spots.json`}
        hidden={[...(list.sort ? [{ name: 'sort', value: list.sort }] : []), ...list.mapParams]}
        ticked={list.ticked}
        filters={list.filters}
        moment={{ ...list.when, openNow: list.openNow, notBusy: list.notBusy }}
        rating={list.rating}
        sorts={list.sorts.map(({ name, to }) => ({
          text: campusListWords.sorts[name],
          to,
          current: name === list.sortedBy,
        }))}
        chips={list.chips}
        clear={list.clear}
        quick={list.quick}
      />
      {list.tooShort && <p className="note">{campusListWords.tooShort}</p>}
      {list.dayNote && (
        <p role="status" className="note">
          {list.dayNote}
        </p>
      )}
      <DroppedNotes {...list.dropped} total={list.total} />
      <div className="list-head">
        <p role="status" className="quiet">
          {campusListWords.count(list.total, list.tooShort ? '' : list.q)}
        </p>
        {list.cards.length > 0 && <ShownAs ways={list.shownAs} />}
      </div>
      {list.calmest && (
        <p>
          {campusBusyWords.calmest}{' '}
          <Link to={list.calmest.href} dir="auto">
            {list.calmest.name}
          </Link>{' '}
          <span className="quiet">{list.calmest.busy}</span>{' '}
          <Link to={campusBusyPath(list.path)}>{campusBusyWords.title}</Link>
        </p>
      )}
      <div className={map ? 'beside-map' : undefined}>
        <div>
          <CampusLocations list={list}>{children}</CampusLocations>
          <PageLinks
            label={campusListWords.pages}
            previous={{ to: list.previous, text: campusListWords.previous }}
            next={{ to: list.next, text: campusListWords.next }}
          />
        </div>
        {map}
      </div>
    </div>
  )
}

function spotMap({ street, follow, map, cards }: CampusListView): ReactNode {
  if (!street) return map && <CampusMap map={map} cards={cards} />
  return <StreetMap map={street} follow={follow} />
}

/**
 * The listed locations around their campus, drawn by the server. Pins link to locations in the list, and their numbers
 * link back.
 */
function CampusMap({ map, cards }: { map: Drawing; cards: CampusListView['cards'] }) {
  return (
    <section className="map" aria-labelledby="map-title">
      <h2 id="map-title">{campusListWords.map}</h2>
      <figure>
        <svg viewBox="0 0 400 400" aria-labelledby="map-title" role="group">
          {/* Only contains our own numbers and text, so it's safe as HTML. */}
          <g aria-hidden="true" dangerouslySetInnerHTML={{ __html: map.ground }} />
          {map.pins.map((pin, at) => (
            <Pin key={pin.n} {...pin} name={cards[at]!.name} open={cards[at]!.opening.open} />
          ))}
        </svg>
        <figcaption className="quiet">{map.summary}</figcaption>
      </figure>
    </section>
  )
}

/**
 * The filtered locations, each with its number on the map, and a link to more.
 * @param children actions for each location
 */
function CampusLocations({
  list,
  children,
}: {
  list: CampusListView
  children: (spot: { id: number; name: string }) => ReactNode
}) {
  const { cards, first, map, street, nothing, more } = list
  // Loading the same page with other locations: until then the current ones stay, dimmed.
  const leaving = useNavigation().location?.pathname === list.path
  if (nothing) {
    return (
      <>
        <div className="empty">
          <p>{campusListWords.nothing[nothing.why].title}</p>
          <p>{campusListWords.nothing[nothing.why].text}</p>
          {list.all > 0 && (
            <p>
              <Link to={list.path} className="button button-quiet">
                {campusListWords.showAll}
              </Link>
            </p>
          )}
        </div>
        <WaysOn ways={nothing.ways} />
      </>
    )
  }
  const pinned = new Set((street ?? map)?.pins.map(({ n }) => n))
  return (
    <>
      <h2 className="visually-hidden">{campusListWords.spots}</h2>
      <ul className="cards" aria-label={campusListWords.spots} aria-busy={leaving || undefined}>
        {cards.map((card, index) => {
          const n = first + index
          return (
            <LocationCard key={card.id} id={`spot-${n}`} card={card} eager={index < 2}>
              {pinned.has(n) && <PinLink n={n} />}
              {children(card)}
            </LocationCard>
          )
        })}
      </ul>
      {/* Without scripts this loads a new page, which opens at the first added location. */}
      {more && <LoadMore to={more}>{campusListWords.loadMore}</LoadMore>}
    </>
  )
}
