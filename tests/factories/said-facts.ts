import { WHOLE_SITE } from '~/services/auth/reach'
import type { Viewer } from '~/services/auth/viewer'
import { changeLocation } from '~/dashboard/items/change-location.server'
import { locationSnapshot } from '~/dashboard/items/item-queries.server'
import { inTransaction } from '~/dashboard/in-transaction.server'
import { acceptSuggestion, declineSuggestion } from '~/dashboard/queues/decide-suggestion.server'
import { versionOf } from '~/dashboard/version.server'
import { partsOf } from '~/spots/suggestions/rules'
import type { Db } from '../../db/connection'
import type { StudyLocationSuggestionRow } from '../../db/suggestion-tables'
import { importLocations } from '../../db/importers/locations'
import { importedCafe } from './location'
import { insertUser } from './user'
import { viewerFor } from './viewer'

/** Days of files: before and after today, when admins change things. */
export const [OLD, NEW, NEWEST] = ['2025-03-01', '2098-01-01', '2099-01-01'] as const

export const monday = (from: string) => [
  { day_of_week: 1, is_open: true, start_time: `${from}:00`, end_time: '22:00' },
]
const OTHER_DAYS = Object.fromEntries(['Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => [day, null]))

/** A spot's hours on Monday or its phone number, as an admin and a file say them. Values are such as '09'. */
export const FACTS = {
  hours: {
    changes: (from: string) => ({ hours: monday(from) }),
    file: (from: string, checked: string) => ({
      week: { ...OTHER_DAYS, Mo: [[Number(from) * 60, 1320]] },
      checked,
    }),
  },
  phone: {
    changes: (phone: string) => ({ phone }),
    file: (phone: string, _day: string) => ({ phone }),
  },
}

/** One imported study spot, and what files and an admin do to it. */
export function saidFacts(db: Db) {
  let viewer: Viewer | undefined
  const admin = async () =>
    (viewer ??= { ...viewerFor(await insertUser(db, { role: 'Admin' })), isAdmin: true, reach: WHOLE_SITE })
  return {
    load: (over: object = {}, on: Db = db) =>
      importLocations(on, JSON.stringify([importedCafe({ phone: '05', ...over })]), { approve: true }),
    stored: async () => (await db('study_locations').first())!,
    suggestions: () => db('study_location_suggestions').orderBy('id'),
    async edit(id: number, changes: object) {
      const { id: editorId } = await admin()
      return inTransaction(db, (transaction) =>
        changeLocation(transaction, {
          reach: WHOLE_SITE,
          editorId,
          id,
          expected: null,
          message: 'Seen',
          changes,
        }),
      )
    },
    async decide(
      { id, study_location_id, action }: StudyLocationSuggestionRow,
      how: 'accept' | 'decline',
      parts: string[] = partsOf(action),
    ) {
      const version = versionOf((await locationSnapshot(db, WHOLE_SITE, study_location_id))!)
      const deciding = { viewer: await admin(), id, version }
      return how === 'accept'
        ? acceptSuggestion(db, { ...deciding, parts, message: 'Right' })
        : declineSuggestion(db, { ...deciding, reason: 'Wrong' })
    },
  }
}
