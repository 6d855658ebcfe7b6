/** Every text of the header's search. */
export const words = {
  place: 'Spot or university',
  city: 'City',
  submit: 'Search',
  searching: 'Searching...',
  loading: 'Loading results...',
  failed: 'We can’t show suggestions right now. Press Enter to search.',
  /** In a form that has other fields as well. */
  failedHere: 'We can’t show suggestions right now. Use the button to search.',
  searchInstead: 'Search instead',
  /** Accessible names of the lists. */
  places: 'Suggestions',
  cities: 'Cities',
  schools: 'Universities',
  noSchools: 'No universities found',
  types: { university: 'University', onCampus: 'On campus', offCampus: 'Off campus', city: 'City' },
} as const

export const viewAll = (query: string): string => `View all results for ${query}`
export const noneFound = (query: string): string => `No results found for "${query}"`
/** Announced to screen readers when suggestions appear. */
export const countOf = (found: number): string =>
  `${found} ${found === 1 ? 'suggestion' : 'suggestions'}. Use the up and down arrow keys.`
