import type { ReactNode } from 'react'
import type { CampusListView } from './campus-list.server'
import { CampusChips, CampusFilters } from './CampusFilters'
import { CampusMap } from './CampusMap'
import { CampusPages, CampusSpots } from './CampusSpots'

/**
 * The list of a campus: filters, what is chosen of them, the spots, and their map.
 * @param children what can be done about a spot
 */
export function CampusList({
  list,
  children,
}: {
  list: CampusListView
  children: (spot: { id: number; name: string }) => ReactNode
}) {
  return (
    <div>
      <CampusFilters list={list} />
      <CampusChips chips={list.chips} clear={list.clear} />
      {list.tooShort && <p className="note">{list.tooShort}</p>}
      <p role="status" className="quiet">
        {list.count}
      </p>
      <div className={list.map ? 'beside-map' : undefined}>
        <div>
          <CampusSpots list={list}>{children}</CampusSpots>
          <CampusPages previous={list.previous} next={list.next} />
        </div>
        {list.map && <CampusMap map={list.map} cards={list.cards} />}
      </div>
    </div>
  )
}
