import type { Knex } from 'knex'
import type { Viewer } from '~/auth/viewer'
import { enqueue } from '~/jobs/job.server'
import { conflict, done, invalid, missing, type Outcome } from '~/outcome'
import { closeSuggestion, holdSuggestion } from '~/suggestions/queries.server'
import { suggestionMail } from '~/suggestions/send-suggestion-mail.server'
import type { Db } from '~db/connection'
import type { StudyLocationSuggestionRow, SuggestionStatus } from '~db/suggestion-tables'
import { changeLocation } from './change-location.server'
import { allTags, holdLocation } from './entry-queries.server'
import { inTransaction } from './in-transaction.server'
import { changesFor, compare, placeOfEntry } from './suggestion-rules'
import { nextSuggestion } from './suggestion-queue-queries.server'
import { words } from './suggestion-words'
import { versionOf } from './version.server'

/** The suggestion that waits next, and whether anything of the place was changed. */
export type Decided = { next: number | null; changed: boolean }

type Accepting = { viewer: Viewer; id: number; parts: readonly string[]; message: string; version: string }

/**
 * Takes the ticked parts of a suggestion over into the place, through the desk's own verb: log, rules and change in one
 * transaction with the decision. What is so already counts as taken. Its sender is told.
 */
export function acceptSuggestion(
  db: Db,
  { viewer, id, parts, message, version }: Accepting,
): Promise<Outcome<Decided>> {
  return decide(db, { viewer, id, as: ['accepted', 'partly'] }, async (transaction, suggestion) => {
    const entry = await holdLocation(transaction, suggestion.study_location_id)
    if (!entry) return missing(words.placeMissing)
    if (versionOf(entry) !== version) return conflict(words.placeChanged)
    const tags = await allTags(transaction)
    const views = compare(suggestion.action, placeOfEntry(entry, tags))
    const taken = views.flatMap(({ part, state }) =>
      state === 'already' || parts.includes(part) ? [part] : [],
    )
    if (taken.length === 0) return invalid(words.nothingTicked, 'parts')
    const changes = changesFor(views, parts, entry, tags)
    const changed = Object.keys(changes).length > 0
    if (changed) {
      const outcome = await changeLocation(transaction, {
        editorId: viewer.id,
        id: suggestion.study_location_id,
        expected: null,
        changes,
        message,
        suggestedBy: suggestion.user_id,
      })
      if (!outcome.ok)
        return outcome.field && outcome.field !== 'message' ? { ...outcome, field: undefined } : outcome
    } else if (views.some(({ state }) => state !== 'already')) {
      // Only what is so already is left: to drop the rest without a word is to decline it.
      return invalid(words.nothingTicked, 'parts')
    }
    const status = taken.length === views.length ? 'accepted' : 'partly'
    await closeSuggestion(transaction, id, {
      status,
      taken,
      reason: status === 'partly' ? message : null,
      decided_by: viewer.id,
    })
    return done({ changed })
  })
}

/** Leaves the place as it is, for a reason that the sender is told. */
export function declineSuggestion(
  db: Db,
  { viewer, id, reason }: { viewer: Viewer; id: number; reason: string },
): Promise<Outcome<Decided>> {
  return decide(db, { viewer, id, as: ['declined'] }, async (transaction) => {
    await closeSuggestion(transaction, id, { status: 'declined', taken: [], reason, decided_by: viewer.id })
    return done({ changed: false })
  })
}

type Decide = (
  transaction: Knex.Transaction,
  suggestion: StudyLocationSuggestionRow,
) => Promise<Outcome<{ changed: boolean }>>
type Deciding = { viewer: Viewer; id: number; as: SuggestionStatus[] }

/** Once: of two admins the second is told, and the same press twice is one. */
async function decide(db: Db, { viewer, id, as }: Deciding, run: Decide): Promise<Outcome<Decided>> {
  const outcome = await inTransaction<{ changed: boolean }>(db, async (transaction) => {
    const suggestion = await holdSuggestion(transaction, id)
    if (!suggestion) return missing(words.missing)
    if (suggestion.status !== 'open') {
      const isRepeat = suggestion.decided_by === viewer.id && as.includes(suggestion.status)
      return isRepeat ? done({ changed: true }) : conflict(words.decidedMeanwhile)
    }
    const decided = await run(transaction, suggestion)
    if (decided.ok && suggestion.user_id !== null)
      await enqueue(transaction, suggestionMail, { suggestionId: id })
    return decided
  })
  return outcome.ok ? done({ ...outcome.value, next: await nextSuggestion(db, id) }) : outcome
}
