import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { SaveLink } from '~/collections/SaveLink'
import { numberParam } from '~/http/params'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { LocationCard } from '~/locations/LocationCard'
import { Credits } from '~/locations/Credits'
import { creditsOf, locationCard } from '~/locations/location-card.server'
import { campusLocations, campusTags, SORTS, type Sort } from '~/locations/queries.server'
import { OFF_CAMPUS_MILES } from '~/locations/rules'
import { words as locationWords } from '~/locations/words'
import { done, missing } from '~/outcome'
import { feedMeta, pageMeta } from '~/page-meta'
import { RECENT } from '~/reviews/list-rules'
import { words as reviewWords } from '~/reviews/feed-words'
import { recentReviewsOfCampus } from '~/reviews/queries.server'
import { recentView } from '~/reviews/recent-view.server'
import { RecentReviews } from '~/reviews/RecentReviews'
import { campusOfKey } from '~/universities/queries.server'
import { campusPath } from '~/universities/rules'
import { SchoolTint } from '~/universities/SchoolTint'
import { words } from '~/universities/words'

const PAGE = 24
const MOST = 96

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, params, url }) {
      const key = params.key ?? ''
      const campus = await campusOfKey(db, key)
      if (!campus) return missing(words.notPartnered(key))
      if (campus.key !== key) throw redirect(campusPath(campus.key) + url.search, 301)
      const wanted = url.searchParams
      const sort = SORTS.find((known) => known === wanted.get('sort')) ?? 'reviews'
      const openNow = wanted.get('open') === '1'
      const shown = numberParam(wanted.get('shown'), { fallback: PAGE, least: PAGE, most: MOST })
      const [tags, recent] = await Promise.all([
        campusTags(db, campus, OFF_CAMPUS_MILES), recentReviewsOfCampus(db, campus, OFF_CAMPUS_MILES, RECENT),
      ])
      const chosen = tags.map(({ name }) => name).filter((name) => wanted.getAll('tag').includes(name))
      const now = new Date()
      const list = { campus, miles: OFF_CAMPUS_MILES, tags: chosen, openNow, now, sort, limit: shown }
      const { rows, total } = await campusLocations(db, list)
      return done({
        campus: {
          key: campus.key, name: campus.name, city: campus.city, state: campus.state, color: campus.color, reviews: campus.reviews,
        },
        recent: recent.map(recentView),
        feed: { path: `${campusPath(campus.key)}/feed.atom`, title: reviewWords.feedNear(campus.name), text: reviewWords.feed },
        recentTitle: reviewWords.recent,
        credits: creditsOf([...rows, campus]),
        cards: rows.map((row) => locationCard(row, now)),
        total, shown, sort, openNow, chosen, tags: tags.map(({ name }) => name),
      })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? [
    ...pageMeta(matches, data.campus.name, `Where students of ${data.campus.name} in ${data.campus.city} study: spots, ratings, hours and reviews.`),
    feedMeta(data.feed.title, data.feed.path),
  ] : []

const SORT_WORDS: Record<Sort, string> = { reviews: 'Most reviewed', rating: 'Best rated', name: 'Name', distance: 'Nearest' }

export default function Campus() {
  const { campus, cards, total, shown, credits, recent, recentTitle, feed } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const more = new URLSearchParams(search)
  more.set('shown', String(shown + PAGE))
  return (
    <>
      <SchoolTint color={campus.color} />
      <header className="campus-hero">
        <h1>{campus.name}</h1>
        <p>{campus.city}, {campus.state} · {words.reviews(campus.reviews)}</p>
      </header>
      <Filters />
      <p role="status" className="quiet">{total === 1 ? '1 study spot' : `${total} study spots`}</p>
      {cards.length === 0 ? (
        <div className="empty"><p>{locationWords.noneMatch}</p><p>{locationWords.tryElse}</p></div>
      ) : (
        <>
          <h2 className="visually-hidden">Study spots</h2>
          <ul className="cards" aria-label="Study spots">
            {cards.map((card, index) => <LocationCard key={card.id} card={card} eager={index < 2}><SaveLink place={card} /></LocationCard>)}
          </ul>
        </>
      )}
      {shown < total && shown < MOST && (
        <p className="load-more"><Link to={`?${more}`} className="button button-quiet" preventScrollReset>Load More</Link></p>
      )}
      {recent.length > 0 && (
        <section aria-labelledby="recent-title">
          <h2 id="recent-title">{recentTitle}</h2>
          <RecentReviews reviews={recent} />
          <p className="feed"><a href={feed.path} type="application/atom+xml">{feed.text}</a></p>
        </section>
      )}
      <Credits credits={credits} />
    </>
  )
}

/** Every state of the list is in the URL: a GET form, and links that take one filter away. */
function Filters() {
  const { campus, tags, chosen, openNow, sort } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const without = (name: string, value: string) => {
    const left = new URLSearchParams(search)
    left.delete('shown')
    left.delete(name, value)
    return `?${left}`
  }
  return (
    <section className="filters" aria-label="Filters">
      <details open={chosen.length > 0 || openNow || undefined} name="filters">
        <summary>Filter and sort</summary>
        <Form method="get" action={campusPath(campus.key)} key={search.toString()}>
          <fieldset className="checks">
            <legend>Tags</legend>
            {tags.map((tag) => (
              <label key={tag}><input type="checkbox" name="tag" value={tag} defaultChecked={chosen.includes(tag)} /> {tag}</label>
            ))}
          </fieldset>
          <div className="filter-row">
            <label><input type="checkbox" name="open" value="1" defaultChecked={openNow} /> Open now</label>
            <label htmlFor="sort">Sort by</label>
            <select id="sort" name="sort" defaultValue={sort}>
              {Object.entries(SORT_WORDS).map(([value, text]) => <option key={value} value={value}>{text}</option>)}
            </select>
            <button type="submit" className="button button-small">Show</button>
          </div>
        </Form>
      </details>
      {(chosen.length > 0 || openNow) && (
        <ul className="chips" aria-label="Active filters">
          {chosen.map((tag) => <li key={tag}><Link className="chip" to={without('tag', tag)}>{tag} <span aria-hidden="true">×</span><span className="visually-hidden">: remove</span></Link></li>)}
          {openNow && <li><Link className="chip" to={without('open', '1')}>Open now <span aria-hidden="true">×</span><span className="visually-hidden">: remove</span></Link></li>}
          {chosen.length > 1 && <li><Link to={campusPath(campus.key)}>Clear All</Link></li>}
        </ul>
      )}
    </section>
  )
}
