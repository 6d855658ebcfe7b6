import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { photoUrl } from '~/accounts/photo-urls.server'
import { profileOf } from '~/accounts/profile-queries.server'
import { words } from '~/accounts/profile-words'
import { accountPath, fullName } from '~/accounts/rules'
import { words as accountWords } from '~/accounts/words'
import { Avatar } from '~/components/ui/Avatar'
import { numberParam } from '~/http/params'
import { read } from '~/http/read.server'
import { member } from '~/http/who'
import { locationPath } from '~/locations/rules'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { countReviewsBy, reviewsBy } from '~/reviews/own-queries.server'
import { photosOf } from '~/reviews/photo-queries.server'
import { photoView } from '~/reviews/photo-view.server'
import { cutOf, editedAt } from '~/reviews/review-view.server'
import { OwnReviewItem } from '~/reviews/OwnReviewItem'
import { words as listWords } from '~/reviews/list-words'
import { words as reviewWords } from '~/reviews/words'
import { campusPath } from '~/universities/rules'

const PAGE = 5

/** The reader's own account. Every other name after /account/ leads there too. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: member(accountWords.needLogin),
    async run({ db, viewer, context, url, params }) {
      const own = accountPath({ first_name: viewer.firstName, last_name: viewer.lastName })
      if (`/account/${encodeURIComponent((params.userName ?? '').toWellFormed())}` !== own) throw redirect(own + url.search)
      const [profile, total] = await Promise.all([profileOf(db, viewer.id), countReviewsBy(db, viewer.id)])
      const pages = Math.max(1, Math.ceil(total / PAGE))
      const page = numberParam(url.searchParams.get('page'), { fallback: 1, most: pages })
      const reviews = await reviewsBy(db, viewer.id, PAGE, (page - 1) * PAGE)
      const photos = await photosOf(db, reviews.map(({ id }) => id))
      return done({
        name: fullName(profile.first_name, profile.last_name),
        photo: photoUrl(context.storage, profile.image_url, 256),
        university: profile.university && { name: profile.university.name, path: campusPath(profile.university.key) },
        verified: profile.verified,
        role: words.roles[profile.role],
        page,
        pages,
        total,
        reviews: reviews.map((row) => ({
          id: row.id,
          rating: row.rating,
          text: row.description,
          cut: cutOf(row.description),
          written: row.created_at,
          edited: editedAt(row),
          worksHere: row.works_here,
          // The pages of the photos are as public as the place.
          photos: row.place ? (photos.get(row.id) ?? []).map((photo) => photoView(photo, context.storage, row.study_location_id)) : [],
          review: `/location/${row.study_location_id}/review`,
          place: row.place && { name: row.place.name, path: locationPath(row.place) },
        })),
      })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => (data ? pageMeta(matches, data.name) : [])

export default function Account() {
  const { name, photo, university, verified, role, page, pages, total, reviews } = useLoaderData<typeof loader>()
  return (
    <div className="account">
      <section className="panel profile" aria-labelledby="profile-name">
        <Avatar photo={photo} name={name} size="large" alt={words.photoOf(name)} />
        <h1 id="profile-name" dir="auto">{name}</h1>
        {university && <p><Link to={university.path}>{university.name}</Link></p>}
        {!university && !verified && <p>{words.noUniversity}</p>}
        <p className="badges">
          <span className="badge">{role}</span>{' '}
          {verified && <span className="badge verified">{words.verified(verified)}</span>}
        </p>
        <p className="buttons">
          <Link to="/setting" className="button">{words.editProfile}</Link>{' '}
          <Link to="/signout">{words.signOut}</Link>
        </p>
      </section>
      <section aria-labelledby="reviews-title">
        <h2 id="reviews-title">{listWords.heading} {total > 0 && <span className="quiet">{total}</span>}</h2>
        {total === 0 ? <p className="empty">{reviewWords.emptyOwn}</p> : (
          <ol className="reviews" start={(page - 1) * PAGE + 1}>
            {reviews.map((review) => <OwnReviewItem key={review.id} review={review} />)}
          </ol>
        )}
        {pages > 1 && (
          <nav aria-label={words.pages} className="pages">
            {page > 1 && <Link to={`?page=${page - 1}`} rel="prev">{words.newer}</Link>}{' '}
            <span>{words.pageOf(page, pages)}</span>{' '}
            {page < pages && <Link to={`?page=${page + 1}`} rel="next">{words.older}</Link>}
          </nav>
        )}
      </section>
    </div>
  )
}
