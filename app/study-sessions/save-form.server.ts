import type { Viewer } from '~/auth/viewer'
import { done, type Outcome } from '~/outcome'
import { campusOfKey } from '~/universities/queries.server'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { createSession } from './create-session.server'
import { editSession } from './edit-session.server'
import type { SessionValue } from './form'
import { noCampus } from './form-view.server'
import { ownSession } from './own-session.server'
import { placeStep } from './place-step.server'

type Parts = { db: Db; search: SearchEngine }
/** `keep` saves the form for later; null: it can't be saved. */
type Sent = { viewer: Viewer; key: string; value: SessionValue; keep: () => Promise<string | null> }
/** The spot has to be chosen first; `kept` is the cookie that finds the form again. */
type Step = { search: string; kept: string }

/** The form that makes a session: the session, or the step that comes first. */
export async function createByForm(
  { db, search }: Parts,
  { viewer, key, value, keep }: Sent,
): Promise<Outcome<{ key: string; id: number } | Step>> {
  const campus = await campusOfKey(db, key)
  if (!campus) return noCampus
  const made =
    value.step === 'find'
      ? done({ search: value.place })
      : await createSession(db, { viewer, campus, wish: value.wish })
  if (!made.ok) return made
  if ('id' in made.value) return done({ ...made.value, key: campus.key })
  return placeStep(db, search, { universityId: campus.id, ...made.value, keep })
}

/** The form that changes one: what was done, or the step that comes first. */
export async function editByForm(
  { db, search }: Parts,
  { viewer, key: asked, id, value, keep }: Sent & { id: number },
): Promise<Outcome<{ key: string; changed: boolean; told: boolean } | Step>> {
  const own = await ownSession(db, { viewer, key: asked, id })
  if (!own.ok) return own
  const { university_id: universityId, university_key: key } = own.value
  const edited =
    value.step === 'find'
      ? done({ search: value.place })
      : await editSession(db, { viewer, id, wish: value.wish })
  if (!edited.ok) return edited
  if ('changed' in edited.value) return done({ ...edited.value, key })
  return placeStep(db, search, { universityId, ...edited.value, keep })
}
