import { nameOrNull } from '~/accounts/rules'
import type { Status } from '~/locations/model/statuses'
import { allTags } from '~/locations/queries.server'
import { locationPath } from '~/locations/rules'
import { done, missing, type Outcome } from '~/outcome'
import { partsOf, type Part } from '~/suggestions/rules'
import type { Db } from '~db/connection'
import type { SuggestionAction } from '~db/suggestion-tables'
import { itemPath } from '../dashboard-url'
import { locationSnapshot } from '../items/item-queries.server'
import { queuePage, type QueuePage } from '../items/queue-page'
import type { SuggestedArea } from './part-text'
import { compare, locationOfItem, type PartView } from './suggestion-rules'
import { nextSuggestion, openSuggestions, suggestionCase } from './suggestion-queue-queries.server'
import { suggestionWords } from './words'
import { versionOf } from '../version.server'

export type SuggestionList = QueuePage<{
  id: number
  place: string
  where: string
  status: Status
  /** Null if the student deleted their account. */
  by: string | null
  parts: Part[]
  area: SuggestedArea
  at: Date
}>

const areaOf = ({ inside }: SuggestionAction): SuggestedArea =>
  inside ? { name: inside.name, isNew: Boolean(inside.whole?.new) } : null

/** A page of the queue, oldest first. */
export async function listSuggestions(db: Db, after: number | null): Promise<SuggestionList> {
  return queuePage(
    after,
    (page) => openSuggestions(db, page),
    (row) => row.id,
    (row) => ({
      id: row.id,
      place: row.name,
      where: row.campus ?? row.city,
      status: row.status,
      at: row.created_at,
      by: nameOrNull(row),
      parts: partsOf(row.action),
      area: areaOf(row.action),
    }),
  )
}

/** A suggestion to decide on. `differs` are the parts that can be accepted, `ticked` those checked by default. */
export type SuggestionCaseView = {
  id: number
  place: string
  path: string | null
  item: string
  status: Status
  by: { name: string | null; href: string | null }
  at: Date
  version: string
  area: SuggestedArea
  lines: PartView[]
  ticked: Part[]
  decided: {
    how: 'accepted' | 'partly' | 'declined'
    /** Null if the admin deleted their account. */
    who: string | null
    at: Date
    reason: string | null
    taken: Part[]
  } | null
  next: number | null
}

/** Data for comparing a suggestion with the location's current values. A constant number of statements. */
export async function showSuggestion(db: Db, id: number): Promise<Outcome<SuggestionCaseView>> {
  const found = await suggestionCase(db, id)
  if (!found) return missing(suggestionWords.missing)
  const [item, tags, next] = await Promise.all([
    locationSnapshot(db, found.study_location_id),
    allTags(db),
    nextSuggestion(db, id),
  ])
  if (!item) return missing(suggestionWords.locationMissing)
  const views = compare(found.action, locationOfItem(item, tags))
  const { place: location, status } = found
  return done({
    id,
    place: location.name,
    item: itemPath('spot', found.study_location_id),
    status: item.status,
    path: location.shown ? locationPath({ id: found.study_location_id, ...location }) : null,
    by: {
      name: nameOrNull(found),
      href: found.user_id === null ? null : `/admin-dashboard/users/${found.user_id}`,
    },
    at: found.created_at,
    version: versionOf(item),
    area: areaOf(found.action),
    lines: views,
    // Parts that changed since the suggestion are unchecked, so that an admin has to look at them.
    ticked: views.flatMap(({ part, state }) => (state === 'open' ? [part] : [])),
    decided:
      status === 'open'
        ? null
        : {
            how: status,
            who: found.decider,
            at: found.decided_at!,
            reason: found.reason,
            taken: partsOf(found.action).filter((part) => found.taken.includes(part)),
          },
    next,
  })
}
