import { Form } from '@remix-run/react'
import { FiltersPanel } from '~/spots/FiltersPanel'
import type { FoundLocations } from './find-locations.server'
import { searchWords } from './words'

/** The search boxes and filters. Category and order, which are links elsewhere, are hidden fields. */
export function SearchForm({
  search,
  states,
  filters,
  when,
}: Pick<FoundLocations, 'search' | 'states' | 'filters' | 'when'>) {
  const { q, city, category, state, openNow, notBusy, sort } = search
  return (
    <Form method="get" action="/search" className="search-boxes" key={JSON.stringify(search)}>
      {/* A block per line, because text browsers don't support grid. */}
      <div>
        <label htmlFor="q">{searchWords.labels.q}</label>{' '}
        <input id="q" name="q" type="search" defaultValue={q} maxLength={200} />
      </div>
      <div>
        <label htmlFor="city">{searchWords.labels.city}</label>{' '}
        <input id="city" name="city" type="search" defaultValue={city} maxLength={100} />
      </div>
      <div>
        <button type="submit" className="button">
          {searchWords.search}
        </button>
      </div>
      {category && <input type="hidden" name="category" value={category} />}
      {sort !== 'rating' && <input type="hidden" name="sort" value={sort} />}
      {search.nearMe && <input type="hidden" name="near" value="me" />}
      {search.asMap && <input type="hidden" name="view" value="map" />}
      <details className="menu search-more" name="search-panel">
        <summary className="button button-small button-quiet">{searchWords.labels.filters}</summary>
        <FiltersPanel filters={filters} moment={{ ...when, openNow, notBusy }} path="/search">
          <div className="when">
            <label htmlFor="state">{searchWords.labels.state}</label>{' '}
            <select id="state" name="state" defaultValue={state}>
              <option value="">{searchWords.labels.anyState}</option>
              {states.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </div>
        </FiltersPanel>
      </details>
    </Form>
  )
}
