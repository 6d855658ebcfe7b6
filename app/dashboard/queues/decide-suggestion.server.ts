import type { Reach } from '~/services/auth/reach'
import type { Knex } from 'knex'
import type { Viewer } from '~/services/auth/viewer'
import { enqueue } from '~/services/jobs/job.server'
import { decidedMeanwhile } from '~/web/decision-text'
import { allTags } from '~/spots/queries.server'
import { conflict, done, invalid, missing, type Outcome } from '~/services/outcome'
import { closeSuggestion, lockSuggestion } from '~/spots/suggestions/queries.server'
import { suggestionMail } from '~/spots/suggestions/send-suggestion-mail.server'
import type { Db } from '~db/connection'
import type { StudyLocationSuggestionRow, SuggestionStatus } from '~db/suggestion-tables'
import { nameOrNull } from '~/accounts/rules'
import { locationPath } from '~/spots/rules'
import { partsOf, runsOfParts } from '~/spots/suggestions/rules'
import { changeLocation } from '../items/change-location.server'
import { todayAt } from '../items/part-queries.server'
import { lockLocation, locationSnapshot, namesOf } from '../items/item-queries.server'
import type { LocationItem } from '../item-rules'
import { decisionSince } from '../history-queries.server'
import { inTransaction } from '../in-transaction.server'
import { adminName } from '../people-queries.server'
import {
  areasOf,
  changesFor,
  compare,
  fileOf,
  isOpen,
  locationOfItem,
  startText,
  rowsOf,
  rowValue,
  withStates,
} from './suggestion-rules'
import {
  feedDatesOf,
  nextSuggestion,
  openSuggestions,
  suggestionCase,
} from './suggestion-queue-queries.server'
import { suggestionWords } from './suggestion-words'
import { versionOf } from '../version.server'
import type { ViewOf } from '../view-of'
import { itemPath, personPath } from '../dashboard-url'
import { queuePage } from '../items/queue-page'

/** The next suggestion in the queue, and whether the location was changed and someone gets an email. */
export type Decided = { next: number | null; changed: boolean; mailed: boolean }

type Accepting = { viewer: Viewer; id: number; parts: readonly string[]; message: string; version: string }

/**
 * Applies the checked parts of a suggested edit through changeLocation, in one transaction, and emails the sender.
 * Parts that already match count as accepted.
 */
export function acceptSuggestion(
  db: Db,
  { viewer, id, parts, message, version }: Accepting,
): Promise<Outcome<Decided>> {
  return decide(db, { viewer, id, as: ['accepted', 'partly'] }, async (transaction, suggestion) => {
    const looked = await asLookedAt(transaction, viewer.reach, suggestion.study_location_id, version)
    if (!looked.ok) return looked
    const item = looked.value
    const tags = await allTags(transaction)
    const feedDates = await feedDatesOf(transaction, suggestion.study_location_id)
    const views = compare(suggestion.action, locationOfItem(item, tags, feedDates))
    const taken = views.flatMap(({ part, state }) =>
      state === 'already' || (isOpen(state) && parts.includes(part)) ? [part] : [],
    )
    if (taken.length === 0) return invalid(suggestionWords.nothingTicked, 'parts')
    const today = await todayAt(transaction, suggestion.study_location_id)
    const changes = changesFor(views, parts, item, tags, today, suggestion.action)
    const changed = Object.keys(changes).length > 0
    if (changed) {
      const outcome = await changeLocation(transaction, {
        reach: viewer.reach,
        editorId: viewer.id,
        id: suggestion.study_location_id,
        expected: null,
        changes,
        message,
        suggestedBy: suggestion.user_id,
        source: 'suggestion',
      })
      if (!outcome.ok)
        return outcome.field && outcome.field !== 'message' ? { ...outcome, field: undefined } : outcome
    } else if (views.some(({ state }) => state !== 'already')) {
      // All checked parts already match. To refuse the rest, the admin must decline and give a reason.
      return invalid(suggestionWords.nothingTicked, 'parts')
    }
    const status = taken.length === views.length ? 'accepted' : 'partly'
    await closeSuggestion(transaction, id, {
      status,
      taken,
      // The default text isn't the admin's own message.
      reason: status === 'partly' && message !== startText(suggestion) ? message : null,
      decided_by: viewer.id,
    })
    return done({ changed })
  })
}

/** Leaves the location unchanged and emails the reason to the sender. */
export function declineSuggestion(
  db: Db,
  { viewer, id, reason, version }: { viewer: Viewer; id: number; reason: string; version: string },
): Promise<Outcome<Decided>> {
  return decide(db, { viewer, id, as: ['declined'] }, async (transaction, suggestion) => {
    const looked = await asLookedAt(transaction, viewer.reach, suggestion.study_location_id, version)
    if (!looked.ok) return looked
    await closeSuggestion(transaction, id, { status: 'declined', taken: [], reason, decided_by: viewer.id })
    return done({ changed: false })
  })
}

/** Locks the location until the transaction ends; a Failure when it changed since the admin saw it. */
async function asLookedAt(
  transaction: Knex.Transaction,
  reach: Reach,
  id: number,
  version: string,
): Promise<Outcome<LocationItem>> {
  const item = await lockLocation(transaction, reach, id)
  if (!item) return missing(suggestionWords.locationMissing)
  if (versionOf(item) === version) return done(item)
  return conflict(decidedMeanwhile(await decisionSince(transaction, reach, 'spot', id, version)))
}

type Decide = (
  transaction: Knex.Transaction,
  suggestion: StudyLocationSuggestionRow,
) => Promise<Outcome<{ changed: boolean }>>
type Deciding = { viewer: Viewer; id: number; as: SuggestionStatus[] }

/** A suggestion can be decided once. A second admin gets a conflict; repeating the same decision is a no-op. */
async function decide(db: Db, { viewer, id, as }: Deciding, run: Decide): Promise<Outcome<Decided>> {
  const outcome = await inTransaction<Omit<Decided, 'next'>>(db, async (transaction) => {
    const suggestion = await lockSuggestion(transaction, viewer.reach, id)
    if (!suggestion) return missing(suggestionWords.missing)
    const mailed = suggestion.user_id !== null
    if (suggestion.status !== 'open') {
      const isRepeat = suggestion.decided_by === viewer.id && as.includes(suggestion.status)
      if (isRepeat) return done({ changed: true, mailed })
      const who = await adminName(transaction, suggestion.decided_by)
      return conflict(decidedMeanwhile({ who, did: suggestion.status, at: suggestion.decided_at! }))
    }
    const decided = await run(transaction, suggestion)
    if (!decided.ok) return decided
    if (mailed) await enqueue(transaction, suggestionMail, { suggestionId: id })
    return done({ ...decided.value, mailed })
  })
  return outcome.ok ? done({ ...outcome.value, next: await nextSuggestion(db, viewer.reach, id) }) : outcome
}

/** A page of the queue, oldest first. */
export const listSuggestions = (db: Db, reach: Reach, after: number | null) =>
  queuePage(
    after,
    (page) => openSuggestions(db, reach, page),
    (row) => row.id,
    (row) => ({
      id: row.id,
      location: row.name,
      where: row.campus ?? row.city,
      status: row.status,
      at: row.created_at,
      by: nameOrNull(row),
      file: fileOf(row),
      parts: runsOfParts(partsOf(row.action), row.action),
      areas: areasOf(row.action),
    }),
  )

export type SuggestionCaseView = ViewOf<typeof showSuggestion>

/** Data for comparing a suggestion with the location's current values. A constant number of statements. */
export async function showSuggestion(db: Db, reach: Reach, id: number) {
  const found = await suggestionCase(db, reach, id)
  if (!found) return missing(suggestionWords.missing)
  const [item, tags, feedDates, next] = await Promise.all([
    locationSnapshot(db, reach, found.study_location_id),
    allTags(db),
    feedDatesOf(db, found.study_location_id),
    nextSuggestion(db, reach, id),
  ])
  if (!item) return missing(suggestionWords.locationMissing)
  const views = compare(found.action, locationOfItem(item, tags, feedDates))
  const ids = views.flatMap(({ part, old, now, wanted }) => (part === 'state_id' ? [old, now, wanted] : []))
  const rows = rowsOf(ids.length > 0 ? withStates(views, await namesOf(db, 'states', ids)) : views)
  const { location, status } = found
  return done({
    id,
    location: location.name,
    item: itemPath('spot', found.study_location_id),
    status: item.status,
    path: location.shown ? locationPath({ id: found.study_location_id, ...location }) : null,
    by: {
      name: nameOrNull(found),
      href: personPath(reach, found.user_id),
    },
    file: fileOf(found),
    startText: startText(found),
    at: found.created_at,
    version: versionOf(item),
    areas: areasOf(found.action),
    rows,
    // Parts that changed since the suggestion are unchecked, so that an admin has to look at them.
    ticked: rows.filter(({ state }) => state === 'open').map(rowValue),
    decided:
      status === 'open'
        ? null
        : {
            how: status,
            who: found.decider,
            at: found.decided_at!,
            reason: found.reason,
            taken: runsOfParts(
              partsOf(found.action).filter((part) => found.taken.includes(part)),
              found.action,
            ),
          },
    next,
  })
}
