import { conflict, done, invalid, unavailable, type Failure, type Outcome } from '~/services/outcome'
import { makeMaster, PictureError, PicturesBusy } from '~/services/storage/pictures.server'
import { step } from '~/web/step-failed'
import { StorageDown, type Storage } from '~/services/storage/storage'
import { universitiesNamed, universitiesOf } from '~/campuses/named-queries.server'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { listOr, universityLabel } from '../profile-rules'
import { updateProfile } from '../profile-queries.server'
import type { ShownProfile } from './profile-form'
import { profileWords } from '../profile-words'
import { dropPhoto, putPhoto, storingPhoto } from '../save-photo.server'

/** What happened to the photo. */
type Saved = { photo: 'uploaded' | 'deleted' | null }
type ProfileDeps = { db: Db; search: SearchEngine; storage: Storage }

export type ProfileChange = {
  userId: number
  firstName: string
  lastName: string
  /** As typed; '' for none. */
  university: string
  /** What the form showed. It isn't saved again, since another tab may have changed it. */
  shown?: ShownProfile
  /** The content of an uploaded file that claims to be a JPEG. */
  photo: Buffer | null
  removePhoto: boolean
}

const CANDIDATES = 5
const MEANT = 3

/**
 * Saves names, university and photo (or its removal) in one transaction. The photo is stored last, so if it fails,
 * nothing is saved.
 */
export async function saveProfile(
  { db, search, storage }: ProfileDeps,
  change: ProfileChange,
): Promise<Outcome<Saved>> {
  const { shown = {} } = change
  const isSame = (field: keyof ShownProfile) => change[field] === shown[field]
  const university = isSame('university')
    ? done(undefined)
    : await universityOf(db, search, change.university)
  if (!university.ok) return university
  try {
    const master = change.photo && (await makeMaster(change.photo, { accept: ['jpeg'] }))
    const names = {
      firstName: isSame('firstName') ? undefined : change.firstName,
      lastName: isSame('lastName') ? undefined : change.lastName,
      universityId: university.value,
    }
    const save = async (transaction: Db) => {
      const updated = await step(profileWords.namesFailed, () =>
        updateProfile(transaction, change.userId, names),
      )
      if (!updated) return conflict(profileWords.failed)
      if (master) await putPhoto(transaction, storage, change.userId, master.body)
      if (change.removePhoto)
        await step(profileWords.removeFailed, () => dropPhoto(transaction, change.userId))
      return done({
        photo: master ? ('uploaded' as const) : change.removePhoto ? ('deleted' as const) : null,
      })
    }
    return await (master ? storingPhoto(db, save) : db.transaction(save))
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    return failure
  }
}

/** The id of the typed university; null for none. Returns an error when the name is unknown or ambiguous. */
async function universityOf(db: Db, search: SearchEngine, typed: string): Promise<Outcome<number | null>> {
  if (typed === '') return done(null)
  const named = await universitiesNamed(db, typed, CANDIDATES)
  if (named.length === 1) return done(named[0]!.id)
  if (named.length > 1)
    return invalid(profileWords.universityAmbiguous(listOr(named.map(universityLabel))), 'university')
  const near = await universitiesOf(db, await search.searchUniversities(typed, MEANT))
  const meant =
    near.length > 0 ? ` ${profileWords.universitySuggestion(listOr(near.map(universityLabel)))}` : ''
  return invalid(profileWords.universityUnknown(typed) + meant, 'university')
}

function failureOf(error: unknown): Failure | null {
  if (error instanceof StorageDown) return unavailable(profileWords.photoNotStored, 'photo')
  if (error instanceof PicturesBusy) return unavailable(profileWords.photoBusy, 'photo')
  if (!(error instanceof PictureError)) return null
  return invalid(
    error.textOf({
      type: profileWords.photoType,
      damaged: profileWords.photoDamaged,
      'too-large': profileWords.photoTooManyPixels,
    }),
    'photo',
  )
}
