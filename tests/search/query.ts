import type { SearchQuery } from '~search/engine'

/** A search for everything, with some values of its own. */
export const query = (values: Partial<SearchQuery>): SearchQuery => ({
  q: '',
  city: '',
  category: '',
  page: 1,
  pageSize: 10,
  ...values,
})
