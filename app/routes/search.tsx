import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { numberParam } from '~/http/params'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { LocationCard } from '~/locations/LocationCard'
import { creditsOf, locationCard } from '~/locations/location-card.server'
import { Credits } from '~/locations/Credits'
import { locationsOf } from '~/locations/queries.server'
import { words } from '~/locations/words'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { campusesOf } from '~/universities/queries.server'
import { campusPath } from '~/universities/rules'
import { KINDS } from '~db/tables'

const PAGE = 10
const MOST_PAGES = 1000
const CATEGORIES = ['On-Campus', 'Off-Campus', ...KINDS]

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, url, context }) {
      const text = (name: string, most: number) => (url.searchParams.get(name) ?? '').trim().slice(0, most)
      const q = text('q', 200)
      const city = text('city', 100)
      const category = text('category', 40)
      const page = numberParam(url.searchParams.get('page'), { fallback: 1, most: MOST_PAGES })
      const asked = q !== '' || city !== '' || (category !== '' && category !== 'All')
      const base = { q, city, category, page, asked, categories: CATEGORIES }
      if (!asked) return done({ ...base, total: 0, matched: 'all' as const, cards: [], campuses: [], credits: [] })
      const [result, campusIds] = await Promise.all([
        context.search.search({ q, city, category, page, pageSize: PAGE }),
        page === 1 && q ? context.search.searchUniversities(q, 3) : [],
      ])
      const [rows, campuses] = await Promise.all([locationsOf(db, result.ids), campusesOf(db, campusIds)])
      const now = new Date()
      return done({
        ...base,
        total: result.total,
        matched: result.matched,
        cards: rows.map((row) => locationCard(row, now)),
        campuses: campuses.map(({ key, name, city: town }) => ({ key, name, city: town })),
        credits: creditsOf(rows),
      })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageMeta(matches, data?.asked ? heading(data) : 'Search'),
  { name: 'robots', content: 'noindex' },
]

/** "Finding N study spots for the query, in the city, in the category". */
function heading({ total, q, city, category }: { total: number; q: string; city: string; category: string }) {
  const parts = [`Finding ${total} study ${total === 1 ? 'spot' : 'spots'}`]
  if (q) parts.push(`for “${q}”`)
  if (city) parts.push(`in ${city}`)
  if (category && category !== 'All') parts.push(`in ${category}`)
  return parts.join(' ')
}

export default function Search() {
  const data = useLoaderData<typeof loader>()
  const { q, city, category, asked, cards, campuses, total, page, credits } = data
  const [search] = useSearchParams()
  const at = (number: number) => {
    const there = new URLSearchParams(search)
    there.set('page', String(number))
    return `?${there}`
  }
  return (
    <>
      <h1>{asked ? heading(data) : 'Search'}</h1>
      <Form method="get" action="/search" className="search-form" key={search.toString()}>
        <label htmlFor="q">Study location</label>
        <input id="q" name="q" type="search" defaultValue={q} maxLength={200} />
        <label htmlFor="city">City</label>
        <input id="city" name="city" type="search" defaultValue={city} maxLength={100} />
        <label htmlFor="category">Category</label>
        <select id="category" name="category" defaultValue={category}>
          <option value="">All</option>
          {data.categories.map((name) => <option key={name} value={name}>{name[0]!.toUpperCase() + name.slice(1)}</option>)}
        </select>
        <button type="submit" className="button">Search</button>
      </Form>
      {campuses.length > 0 && (
        <ul className="campus-list" aria-label="Universities">
          {campuses.map((campus) => (
            <li key={campus.key}><Link to={campusPath(campus.key)}>{campus.name}</Link> <span className="quiet">{campus.city}</span></li>
          ))}
        </ul>
      )}
      {asked && data.matched === 'any' && total > 0 && <p role="status">No spot matches every word. These match some of them.</p>}
      {cards.length > 0 ? (
        <>
          <h2 className="visually-hidden">Study spots</h2>
          <ul className="cards cards-two" aria-label="Study spots">
            {cards.map((card, index) => <LocationCard key={card.id} card={card} showCampus eager={index < 2} />)}
          </ul>
        </>
      ) : (
        asked && <div className="empty"><p>{words.noneMatch}</p><p>{words.tryElse}</p></div>
      )}
      {(page > 1 || page * PAGE < total) && (
        <nav aria-label="Pages" className="pages">
          {page > 1 && <Link to={at(page - 1)} rel="prev">Previous results</Link>}
          <span>Page {page} of {Math.max(1, Math.ceil(total / PAGE))}</span>
          {page * PAGE < total && <Link to={at(page + 1)} rel="next">More results</Link>}
        </nav>
      )}
      <Credits credits={credits} />
    </>
  )
}
