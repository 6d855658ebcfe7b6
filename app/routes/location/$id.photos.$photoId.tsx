import { mayModerateSpot } from '~/spots/reach-queries.server'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { PageHandle } from '~/web/http/page-handle'
import { useLoaderData } from '@remix-run/react'
import { BackLink, Link } from '~/ui/Link'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { locationPath } from '~/spots/rules'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { altOf, reportPhotoPath } from '~/reviews/photos/photo-rules'
import { listWords } from '~/reviews/reading-words'
import { photoOf, photosOf } from '~/reviews/photo-queries.server'
import { photoGone, photoView } from '~/reviews/photos/photo-view.server'
import { photoWords } from '~/reviews/photos/words'
import { PhotoCaption, PhotoPicture } from '~/reviews/photos/PhotoPicture'
import { galleryOf } from '~/reviews/reading/overview-queries.server'
import { publicReview } from '~/reviews/public-review-queries.server'
import { quotedReview } from '~/reviews/quoted-review.server'
import { QuotedReview } from '~/reviews/reading/QuotedReview'
import '~/styles/photo-pages.css'

export const handle: PageHandle = { public: 30, reads: ['all'] }

/**
 * /location/{id}/photos/{photoId}: a photo of a review, with links to that review's others that wrap at the end. With
 * ?all links to the location's others.
 */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, context, params, url, viewer }) {
      const [locationId, photoId] = [idParam(params.id), idParam(params.photoId)]
      const row =
        locationId && photoId ? await photoOf(db, { id: photoId, study_location_id: locationId }) : null
      const found = row && (await publicReview(db, row.review_id))
      if (!row || !found) return photoGone(db, locationId)
      const gallery = url.searchParams.has('all') ? await galleryOf(db, found.location.id) : []
      // The gallery only has the newest photos.
      const whole = gallery.includes(row.id)
      const photos = whole
        ? gallery
        : ((await photosOf(db, [found.id])).get(found.id) ?? []).map(({ id }) => id)
      const [at, all] = [photos.indexOf(row.id), photos.length]
      const step = (by: number) =>
        `/location/${found.location.id}/photos/${photos[(at + by + all) % all]}${whole ? '?all' : ''}`
      const review = quotedReview(found)
      const mayModerate = await mayModerateSpot(db, viewer, found.location.id)
      return done({
        photo: photoView(row, context.storage, found.location.id, mayModerate),
        alt: altOf(row.description, review.location, review.author),
        review,
        isOwn: found.user_id === viewer?.id,
        back: whole
          ? { to: locationPath(found.location), text: photoWords.backToLocation(review.location) }
          : { to: review.path, text: photoWords.back },
        n: at + 1,
        all,
        steps: at >= 0 && all > 1 ? { previous: step(-1), next: step(1) } : null,
      })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${photoWords.position(data.n, data.all)}: ${data.review.location}`, data.alt) : []

export default function Photo() {
  const { photo, review, isOwn, back, n, all, steps } = useLoaderData<typeof loader>()
  return (
    <section className="photo-page">
      <BackLink to={back.to}>{back.text}</BackLink>
      <h1>{review.location}</h1>
      <nav className="photo-steps" aria-label={photoWords.list}>
        <span>{photoWords.position(n, all)}</span>
        {steps && (
          <>
            <Link to={steps.previous} replace>
              {photoWords.previous}
            </Link>{' '}
            <Link to={steps.next} replace>
              {photoWords.next}
            </Link>
          </>
        )}
      </nav>
      <figure>
        <PhotoPicture
          photo={photo}
          alt={photoWords.photoAt(review.location)}
          sizes="min(100vw, 70rem)"
          first
        />
        <PhotoCaption caption={photo.caption} by={listWords.photoBy(review.author)} />
      </figure>
      {!isOwn && (
        <p>
          <Link to={reportPhotoPath(photo)}>{photoWords.report}</Link>
        </p>
      )}
      {photo.edit && (
        <p>
          <Link to={photo.edit}>{photoWords.setArea}</Link>
        </p>
      )}
      <QuotedReview review={review} />
    </section>
  )
}
