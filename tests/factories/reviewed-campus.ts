import type { Db } from '../../db/connection'
import { insertLocation } from './location'
import { insertPhoto } from './photo'
import { insertReview } from './review'
import { insertStudySession } from './study-session'
import { insertUniversity } from './university'

/** A campus with a spot and a study session that the user joined; off campus, a location that they reviewed with a photo. */
export async function insertReviewedCampus(db: Db, name: string, userId: number) {
  const campus = await insertUniversity(db, { name: `${name} College` })
  const spot = await insertLocation(db, { name: `${name} Library`, university_id: campus.id })
  const location = await insertLocation(db, { name: `${name} Café` })
  const review = await insertReview(db, { study_location_id: location.id, user_id: userId })
  const photo = await insertPhoto(db, review)
  const session = await insertStudySession(db, { university_id: campus.id, participants: [userId] })
  return { campus, spot, location, review, photo, session }
}
