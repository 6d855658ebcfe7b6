import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { savedAmong } from '~/collections/queries.server'
import { whereaboutsOf } from '~/http/cookies/near.server'
import type { PageHandle } from '~/http/page-handle'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { Credits } from '~/locations/Credits'
import { done } from '~/outcome'
import { publicMeta } from '~/page-meta'
import { findLocations, type FoundLocations } from '~/searches/find-locations.server'
import { NoResults } from '~/searches/NoResults'
import { PlaceNote } from '~/searches/PlaceNote'
import { readSearch, searchPath } from '~/searches/search-url'
import { categoryName, SearchChips } from '~/searches/SearchChips'
import { SearchChoices } from '~/searches/SearchChoices'
import { SearchForm } from '~/searches/SearchForm'
import { SearchResults } from '~/searches/SearchResults'
import { searchWords } from '~/searches/words'
import { campusPath } from '~/universities/rules'

export const handle: PageHandle = {
  public: 30,
  offline: 'same query',
  prefetch: true,
  sitemap: true,
  reads: ['q', 'city', 'category', 'state', 'tag', 'sort', 'verbatim', 'page', 'shown'],
}

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, url, request, context, viewer }) {
      const reader = { userId: viewer?.id ?? null, ...(await whereaboutsOf(request, context)) }
      const found = await findLocations(db, context.search, {
        search: readSearch(url.searchParams),
        reader,
        now: new Date(),
      })
      const shown = [...found.cards, ...found.popular].map(({ id }) => id)
      return done({ ...found, saved: await savedAmong(db, viewer, shown) })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return []
  return [
    ...publicMeta(
      matches,
      searchPath(data.search, { page: data.search.page }),
      heading(data),
      searchWords.description,
    ),
    // The pages of locations and campuses are for search engines, not every way of finding them.
    ...(data.asked ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

function heading({
  asked,
  total,
  search: { q, city, state, category },
}: Pick<FoundLocations, 'asked' | 'total' | 'search'>): string {
  return asked
    ? searchWords.finding(
        total,
        q,
        [city, state, category && categoryName(category)].filter((name) => name !== ''),
      )
    : searchWords.search
}

export default function Search() {
  const data = useLoaderData<typeof loader>()
  const { search, asked, cards, campuses, total, matched, corrected } = data
  return (
    <>
      <h1>{heading(data)}</h1>
      <SearchForm search={search} tags={data.tags} states={data.states} />
      <SearchChips search={search} />
      <SearchChoices search={search} sort={data.sort} asked={asked} hasPosition={data.hasPosition} />
      {campuses.length > 0 && (
        <section className="found-campuses" aria-labelledby="campuses-title">
          <h2 id="campuses-title">{searchWords.universities}</h2>
          <ul className="campus-list" aria-labelledby="campuses-title">
            {campuses.map(({ key, name, place }) => (
              <li key={key}>
                <Link to={campusPath(key)}>{name}</Link> <span className="quiet">{place}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {total > 0 && matched === 'corrected' && corrected !== null && (
        <p role="status">
          {searchWords.corrected(corrected)}{' '}
          <Link to={searchPath(search, { verbatim: true })}>{searchWords.insteadFor(search.q)}</Link>
        </p>
      )}
      {total > 0 && matched === 'any' && <p role="status">{searchWords.anyWord}</p>}
      {asked && total > 0 && <PlaceNote {...data} />}
      {cards.length > 0 && <SearchResults search={search} cards={cards} total={total} saved={data.saved} />}
      {asked && cards.length === 0 && <NoResults {...data} />}
      <Credits credits={data.credits} />
    </>
  )
}
