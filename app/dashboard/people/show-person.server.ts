import { fullName } from '~/accounts/rules'
import type { Viewer } from '~/auth/viewer'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { personById, standingChanges, type PersonDetail, type StandingChange } from './people-queries.server'
import { offeredTo, standingVersion, type AccountAction } from './people-rules'
import { peopleNoticeWords } from './words'

export type PersonView = Omit<PersonDetail, 'first_name' | 'last_name'> & {
  name: string
  suspended: boolean
  leaving: boolean
}

const MAX_CHANGES = 50

/** An account for admins: its facts, the available actions (none for their own), and its history. */
export async function showPerson(
  db: Db,
  { viewer, userId }: { viewer: Viewer; userId: number },
): Promise<
  Outcome<{ person: PersonView; offered: AccountAction[]; history: StandingChange[]; version: string }>
> {
  const row = await personById(db, userId)
  if (!row) return missing(peopleNoticeWords.missing)
  const { first_name, last_name, ...rest } = row
  const person = {
    ...rest,
    name: fullName(first_name, last_name),
    suspended: row.suspended_at !== null,
    leaving: row.deletion_requested_at !== null,
  }
  const history = await standingChanges(db, userId, MAX_CHANGES)
  return done({
    person,
    history,
    version: standingVersion(person, history[0]?.id ?? 0),
    offered: viewer.id === userId ? [] : offeredTo(person),
  })
}
