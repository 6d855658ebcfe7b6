import { Form } from '@remix-run/react'
import { FilterGroups, WhenFields } from '~/spots/FilterGroups'
import type { FoundLocations } from './find-locations.server'
import { finderWords } from '~/spots/words'
import { searchWords } from './words'

/** The search boxes and filters. Category and order, which are links elsewhere, are hidden fields. */
export function SearchForm({
  search,
  tags,
  states,
  filters,
  when,
}: Pick<FoundLocations, 'search' | 'tags' | 'states' | 'filters' | 'when'>) {
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
      {search.asMap && <input type="hidden" name="view" value="map" />}
      <details className="search-more">
        <summary>{searchWords.labels.filters}</summary>
        <WhenFields {...when} />
        <div className="field">
          <label htmlFor="state">{searchWords.labels.state}</label>{' '}
          <select id="state" name="state" defaultValue={state}>
            <option value="">{searchWords.labels.anyState}</option>
            {states.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
        <fieldset className="checks">
          <legend>{searchWords.labels.tags}</legend>
          {tags.map((tag) => (
            <label key={tag}>
              <input type="checkbox" name="tag" value={tag} defaultChecked={search.tags.includes(tag)} />{' '}
              {tag}{' '}
            </label>
          ))}
          <label>
            <input type="checkbox" name="open" value="1" defaultChecked={openNow} />{' '}
            {finderWords.quick.open}{' '}
          </label>
          <label>
            <input type="checkbox" name="busy" value="low" defaultChecked={notBusy} />{' '}
            {finderWords.quick.calm}{' '}
          </label>
        </fieldset>
        <FilterGroups groups={filters} />
        <button type="submit" className="button button-small">
          {searchWords.search}
        </button>
      </details>
    </Form>
  )
}
