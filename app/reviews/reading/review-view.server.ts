import type { Viewer } from '~/services/auth/viewer'
import { mayModerateSpot } from '~/spots/reach-queries.server'
import { photoUrl } from '~/accounts/photo-urls.server'
import { accountWords } from '~/accounts/words'
import { MAX_AGE } from '~/services/cached-values.server'
import type { Storage } from '~/services/storage/storage'
import type { Context } from '~/web/context'
import type { GalleryView } from '../photos/Gallery'
import { photoView } from '../photos/photo-view.server'
import { reactionsOf, type ReactionsView } from '../reaction-queries.server'
import { rankOf, reviewsOf, type ShownReview } from '../queries.server'
import { adviceOn, truncateReview } from '../rules'
import { authorOf } from '../quoted-review.server'
import {
  FIRST,
  FIRST_ON_PHONE,
  listQuery,
  MORE,
  PAGE,
  pagesOf,
  partOf,
  REVIEW_SORTS,
  type ListPosition,
  type ReviewSort,
} from '../list-rules'
import { overviewOf, type Overview } from './overview-queries.server'
import type { ReviewLink } from './ReviewLinks'

type ReviewsQuery = {
  location: { id: number; name: string; reviews: number }
  viewer: Pick<Viewer, 'id' | 'reach'> | null
  /** The part of the list in the URL. A page beyond the last one means the last one. */
  position: ListPosition
  /** The review that must be on the page. Ignored if it doesn't exist. */
  reviewId: number | null
  /** The viewer's own review, which comes first. */
  ownId: number | null
}

/**
 * One page of a location's reviews with photos and reactions, links to the other pages, and the gallery. Three
 * statements, and one more if a certain review is requested; one if other readers asked for the same.
 */
export async function findReviews(
  { db, storage, cachedValues }: Pick<Context, 'db' | 'storage' | 'cachedValues'>,
  { location, viewer, reviewId, ownId, ...asked }: ReviewsQuery,
) {
  const rank = reviewId === null ? null : await rankOf(db, location.id, reviewId, ownId)
  const position = rank === null ? asked.position : partOf(rank)
  const { sort, shown, find = '' } = position
  // Who searches isn't shown a review that doesn't have it.
  const pinned = find ? null : ownId
  const pages = pagesOf(location.reviews)
  const page = find ? 1 : Math.min(position.page, pages)
  const before = (page - 1) * PAGE
  const mayModerate = await mayModerateSpot(db, viewer, location.id)
  // One more than is shown, to know whether there are more.
  const isShared = pinned === null && find === ''
  const [found, overview] = await Promise.all([
    isShared
      ? sharedReviews({ db, cachedValues }, { id: location.id, limit: shown + 1, before, sort })
      : reviewsOf(db, location.id, shown + 1, before, sort, pinned, find),
    // Reactions change its order.
    cachedValues.thisMinute(`gallery of ${location.id}`, () =>
      // One more than is shown, because the dialog leads to it.
      overviewOf(db, location.id, GALLERY_SHOWN + 1),
    ),
  ])
  const rows = found.slice(0, shown)
  const reactions = await reactionsOf(
    db,
    rows.map(({ id }) => id),
    viewer?.id ?? null,
  )
  const nextId = found[shown]?.id
  const full = shown >= PAGE
  const list = {
    reviews: rows.map((row) =>
      reviewView(
        { ...row, reactions: reactions.get(row.id)! },
        { storage, locationId: location.id, viewer, mayModerate },
      ),
    ),
    /** A phone shows this many at first. Whoever asked for certain reviews gets them in full. */
    first: rank === null && listQuery(position) === '' ? FIRST_ON_PHONE : rows.length,
    /** How many reviews have 1, 2, … 5 stars. */
    ratings: overview.ratings,
    sorts:
      location.reviews < 2
        ? []
        : REVIEW_SORTS.map((each) => ({
            name: each,
            to: `${listQuery({ sort: each, page: 1, shown: FIRST, find }) || '?'}#reviews`,
            current: each === sort,
          })),
    /** This page with more reviews. Without scripts it opens at the first one added. */
    more:
      nextId === undefined || full
        ? null
        : `${listQuery({ sort, page, shown: Math.min(shown + MORE, PAGE), find })}#review-${nextId}`,
    /** What the reader searched for, or ''. Null: there are too few to search. */
    find: location.reviews > FIRST ? find : null,
    pages:
      find || (page === 1 && !(full && nextId !== undefined))
        ? null
        : {
            page,
            pages,
            previous: page > 1 ? `${listQuery({ sort, page: page - 1, shown: PAGE })}#reviews` : null,
            next:
              full && page < pages ? `${listQuery({ sort, page: page + 1, shown: FIRST })}#reviews` : null,
          },
  }
  return { list, gallery: galleryView(overview, { storage, location, mayModerate }) }
}

export type ReviewListData = Awaited<ReturnType<typeof findReviews>>['list']

type ReviewsPart = { id: number; limit: number; before: number; sort: ReviewSort }

/** Reviews in an order that's the same for all readers. That of helpful ones follows the reactions. */
function sharedReviews(
  { db, cachedValues }: Pick<Context, 'db' | 'cachedValues'>,
  { id, limit, before, sort }: ReviewsPart,
): Promise<ShownReview[]> {
  const key = `reviews of ${id} ${limit} ${before} ${sort}`
  const load = () => reviewsOf(db, id, limit, before, sort)
  return sort === 'helpful'
    ? cachedValues.thisMinute(key, load)
    : cachedValues.get(key, MAX_AGE.location, load)
}

/** How many photos a location's page shows. */
const GALLERY_SHOWN = 6

type GalleryParts = {
  storage: Pick<Storage, 'url'>
  location: { id: number; name: string }
  mayModerate: boolean
}

/** A location's gallery, or null without photos. */
function galleryView(
  { photos: rows, photoCount: count, hasCover }: Overview,
  { storage, location, mayModerate }: GalleryParts,
): GalleryView | null {
  if (rows.length === 0) return null
  const photos = rows.slice(0, GALLERY_SHOWN).map((row) => {
    const author = authorOf(row)
    const photo = photoView(row, storage, location.id, mayModerate)
    return { ...photo, path: `${photo.path}?all`, tint: null, author }
  })
  const next = rows[GALLERY_SHOWN]
  return {
    photos,
    hasCover,
    all: next ? { count, to: photos[0]!.path, next: `/location/${location.id}/photos/${next.id}?all` } : null,
  }
}

/** Actions on another user's review: anyone may report it, an admin or the campus's moderator may delete it. */
const linksBelow = (mayModerate: boolean): ReviewLink[] => (mayModerate ? ['report', 'remove'] : ['report'])

type ReviewViewInput = {
  storage: Pick<Storage, 'url'>
  locationId: number
  viewer: { id: number } | null
  mayModerate: boolean
}

/** A review as the page shows it. Sends only what's shown, and computes on the server whatever it can. */
function reviewView(
  row: ShownReview & { reactions: ReactionsView },
  { storage, locationId, viewer, mayModerate }: ReviewViewInput,
) {
  const own = viewer !== null && row.user_id === viewer.id
  const author = authorOf(row)
  return {
    id: row.id,
    rating: row.rating,
    text: row.description,
    cut: cutOf(row.description),
    author,
    photo: photoUrl(storage, row.image_url, 96),
    /** The author's university, unless `verified` says it already. */
    university: row.university === row.verified ? null : row.university,
    verified: row.verified && accountWords.verified(row.verified),
    worksHere: row.works_here,
    written: row.created_at,
    edited: editedAt(row),
    photos: row.photos.map((photo) => photoView(photo, storage, locationId, mayModerate)),
    reactions: row.reactions,
    /** What the reader may do with its reactions. 'own': it's their own review. */
    may: own ? ('own' as const) : viewer ? ('react' as const) : ('signed-out' as const),
    /** Only for its author. */
    advice: own ? adviceOn(row.description) : [],
    /** For everyone else. */
    links: own ? [] : linksBelow(mayModerate),
  }
}

export type ReviewView = ReturnType<typeof reviewView>

/** Index at which a long review is folded. Null if it's shown in full. */
export const cutOf = (text: string): number | null => truncateReview(text)?.head.length ?? null

/** When a review was last edited, or null if never. */
export const editedAt = (row: Pick<ShownReview, 'created_at' | 'updated_at'>): Date | null =>
  row.updated_at.getTime() - row.created_at.getTime() > 1000 ? row.updated_at : null
