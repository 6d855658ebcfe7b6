import { Form } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { PageLinks } from '~/ui/PageLinks'
import { LoadMore } from '~/ui/LoadMore'
import { listWords, orderWords } from '../reading-words'
import type { ReviewListData, ReviewView } from './review-view.server'
import { ReviewItem } from './ReviewItem'

type ReviewListProps = {
  /** null: they couldn't be loaded. */
  list: ReviewListData | null
  /** The page of the reader's own review. */
  form: string
  feed: { path: string; text: string }
}

/** A location's reviews: how many have how many stars, and their texts. */
export function ReviewList({ list, form, feed }: ReviewListProps) {
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{listWords.heading}</h2>
      {list ? <Reviews list={list} form={form} /> : <p className="empty">{listWords.failed}</p>}
      <p className="more-links">
        <a href={feed.path} type="application/atom+xml">
          {feed.text}
        </a>
      </p>
    </section>
  )
}

function Reviews({ list, form }: { list: ReviewListData; form: string }) {
  const { reviews, first, sorts, more, pages } = list
  return (
    <>
      {reviews.length === 0 && !list.find ? (
        <p className="empty">{listWords.empty}</p>
      ) : (
        <>
          <RatingTable ratings={list.ratings} />
          {list.find !== null && (
            <FindReviews
              find={list.find}
              isFound={reviews.length > 0}
              sort={sorts.find(({ current }) => current)?.name}
            />
          )}
          {sorts.length > 0 && (
            <nav aria-label={listWords.sortBy}>
              <ul className="chips">
                {sorts.map(({ name, to, current }) => (
                  <li key={name}>
                    <Link to={to} className="chip" aria-current={current || undefined} preventScrollReset>
                      {orderWords.sort[name]}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <ReviewItems reviews={reviews.slice(0, first)} form={form} />
          {reviews.length > first && (
            <>
              <details className="fold-rest">
                <summary className="button button-quiet fold" data-less={listWords.showFewer}>
                  <span>{listWords.showMore(reviews.length - first)}</span>
                </summary>
              </details>
              <ReviewItems reviews={reviews.slice(first)} form={form} />
            </>
          )}
        </>
      )}
      {more && <LoadMore to={more}>{listWords.loadMore}</LoadMore>}
      {pages && (
        <PageLinks
          label={listWords.pages}
          previous={{ to: pages.previous, text: listWords.previous }}
          next={{ to: pages.next, text: listWords.next }}
        >
          {orderWords.pageOf(pages.page, pages.pages)}
        </PageLinks>
      )}
    </>
  )
}

/** Searches the reviews, and says what was searched for. */
function FindReviews({ find, isFound, sort }: { find: string; isFound: boolean; sort?: string }) {
  return (
    <>
      <Form method="get" action="#reviews" role="search" className="find-row" preventScrollReset key={find}>
        <input name="find" defaultValue={find} maxLength={100} aria-label={listWords.find} type="search" />
        {sort && sort !== 'newest' && <input type="hidden" name="sort" value={sort} />}
        <button className="button button-quiet">{listWords.findButton}</button>
      </Form>
      {find && (
        <p>
          {isFound ? listWords.found(find) : listWords.noneFound(find)}{' '}
          <Link to="?#reviews" preventScrollReset>
            {listWords.showAll}
          </Link>
        </p>
      )}
    </>
  )
}

const ReviewItems = ({ reviews, form }: { reviews: ReviewView[]; form: string }) => (
  <ol className="reviews">
    {reviews.map((review) => (
      <ReviewItem key={review.id} review={review} form={form} />
    ))}
  </ol>
)

/** How many reviews have 5, 4, … 1 stars. Each bar is that rating's share of all reviews. */
function RatingTable({ ratings }: { ratings: number[] }) {
  const total = Math.max(
    ratings.reduce((sum, n) => sum + n, 0),
    1,
  )
  return (
    <table className="ratings">
      <caption className="visually-hidden">{listWords.ratings}</caption>
      <tbody>
        {[5, 4, 3, 2, 1].map((stars) => {
          const n = ratings[stars - 1]!
          return (
            <tr key={stars} className={`band-${stars}`}>
              <th scope="row">
                {listWords.stars(stars)}
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={Math.round((n / total) * 1000) / 10} height="1" />
                </svg>
              </th>
              <td>{n}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
