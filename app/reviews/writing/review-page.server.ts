import { reviewQuestions } from '~/areas/review-questions.server'
import { locationPath } from '~/locations/rules'
import type { Db } from '~db/connection'
import { ownReview } from '../own/own-queries.server'
import { photosOf } from '../photos/photo-queries.server'
import { PHOTOS_PER_REVIEW } from '../photos/photo-rules'
import type { ReviewPage } from './ReviewPanel'

type Asked = {
  viewerId: number
  location: { id: number; name: string; university_key: string | null }
  /** What was typed before the reader logged in. */
  draft: ReviewPage['start'] | null
}

/** What the review form starts with. */
export async function reviewPage(db: Db, { viewerId, location, draft }: Asked): Promise<ReviewPage> {
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
    photosLeft: PHOTOS_PER_REVIEW - photos,
    questions,
    start: draft ?? { ...kept, ...start },
  }
}
