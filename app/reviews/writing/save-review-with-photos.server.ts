import type { Logger } from 'pino'
import { reviewQuestions, saveReviewAnswers } from '~/spots/areas/review-answers.server'
import { done, type Outcome, conflict, invalid, missing } from '~/services/outcome'
import type { Storage } from '~/services/storage/storage'
import type { Viewer } from '~/services/auth/viewer'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import type { ChosenPhoto } from '../photos/photo-form'
import { namedLocation, type NamedLocation } from '~/spots/public-queries.server'
import { locationPath } from '~/spots/rules'
import { missingWords } from '~/spots/words'
import { insertReview, upsertReview, ownReview } from '../own-queries.server'
import { photosOf } from '../photo-queries.server'
import { PHOTOS_PER_REVIEW } from '../photos/photo-rules'
import { softWarnings, suspicionOf } from '../rules'
import type { ReviewPage } from './ReviewPanel'
import type { ReviewAnswers } from './answers-form'
import { reviewWords, sentReviewWords } from '../words'
import { uploadWords } from '../photos/words'

/** `photoFault`: why the review's photos weren't added. Null if they were, or there were none. */
export type SavedWithPhotos = SavedReview & { photoFault: string | null }

/**
 * Saves a review and the photos sent with it. Refuses invalid files before saving anything, so that the form comes back
 * complete. Later failures, such as an object storage outage, don't affect the review.
 */
export async function saveReviewWithPhotos(
  { db, storage, log }: { db: Db; storage: Storage; log: Pick<Logger, 'error'> },
  { files, ...review }: ReviewToSave & { viewer: Viewer; files: ChosenPhoto[] },
): Promise<Outcome<SavedWithPhotos>> {
  if (files.length === 0) {
    const saved = await saveReview(db, review)
    return saved.ok ? done({ ...saved.value, photoFault: null }) : saved
  }
  // Image code is loaded with the first review that has a photo.
  const { preparePhotos, storePhotos } = await import('../photos/add-photos.server')
  const prepared = await preparePhotos(files)
  if (!prepared.ok) return prepared
  const saved = await saveReview(db, review)
  if (!saved.ok) return saved
  try {
    const stored = await storePhotos(
      { db, storage },
      { viewer: review.viewer, reviewId: saved.value.id, photos: prepared.value },
    )
    return done({ ...saved.value, photoFault: stored.ok ? null : stored.message })
  } catch (error) {
    log.error({ err: error }, 'photos of a saved review could not be stored')
    return done({ ...saved.value, photoFault: uploadWords.notStored })
  }
}

type SavedReview = { id: number; location: NamedLocation; created: boolean }

export type ReviewToSave = {
  viewer: Pick<Viewer, 'id'>
  locationId: number
  /**
   * 'create': the form was opened without a review. 'edit': it edits the existing one, or writes one if that is gone.
   */
  mode: 'create' | 'edit'
  /** When the review that the form edits was last changed, in milliseconds. */
  seen?: number
  /** 1 to 5. */
  rating: number
  /** Sanitized, 85 to 1250 characters. */
  description: string
  worksHere: boolean
  answers?: ReviewAnswers
}

/**
 * Saves the viewer's review of a location: one per user and location. A first review conflicts with an existing one,
 * unless both are the same: then the form arrived twice. An edit conflicts with a change after the form was opened. The same transaction updates the answers to the quick
 * questions and the location's counts.
 */
export async function saveReview(db: Db, review: ReviewToSave): Promise<Outcome<SavedReview>> {
  try {
    return await db.transaction((transaction) => writeReview(transaction, review))
  } catch (error) {
    if (review.answers?.area && isViolation(error, 'foreignKey'))
      return invalid(sentReviewWords.areaGone, 'area')
    throw error
  }
}

async function writeReview(
  transaction: Db,
  { viewer, locationId, mode, seen, rating, description, worksHere, answers }: ReviewToSave,
): Promise<Outcome<SavedReview>> {
  const location = await namedLocation(transaction, locationId)
  if (!location) return missing(missingWords.notFound)
  const review = {
    user_id: viewer.id,
    study_location_id: location.id,
    rating,
    description,
    works_here: worksHere,
    suspicion: suspicionOf(softWarnings(description)),
  }
  const saved = await written()
  if (saved === null) return conflict(reviewWords.duplicate)
  if (answers)
    await saveReviewAnswers(transaction, { userId: viewer.id, locationId: location.id, ...answers })
  return done({ location, ...saved })

  async function written() {
    if (mode === 'edit') return upsertReview(transaction, review, seen)
    const id = await insertReview(transaction, review)
    return id === null ? null : { id, created: true }
  }
}

type ReviewPageQuery = {
  viewerId: number
  location: { id: number; name: string; university_key: string | null }
  /** What was typed before the reader logged in. */
  draft: ReviewPage['start'] | null
}

/** What the review form starts with. */
export async function reviewPage(
  db: Db,
  { viewerId, location, draft }: ReviewPageQuery,
): Promise<ReviewPage> {
  const own = await ownReview(db, viewerId, location.id)
  const kept = own && {
    rating: String(own.rating),
    description: own.description,
    worksHere: own.works_here ? 'on' : '',
  }
  const { questions, start } = await reviewQuestions(db, { userId: viewerId, locationId: location.id })
  const photos = own ? ((await photosOf(db, [own.id])).get(own.id)?.length ?? 0) : 0
  return {
    name: location.name,
    path: locationPath(location),
    form: `/location/${location.id}/review`,
    editing: own !== null,
    current: own?.description ?? null,
    seen: own?.updated_at.getTime() ?? null,
    photosLeft: PHOTOS_PER_REVIEW - photos,
    questions,
    start: draft ?? { ...kept, ...start },
  }
}
