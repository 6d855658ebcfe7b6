import { LENGTHS } from '../model/asked'
import type { CampusWish } from './campus-form'
import { CAMPUS_REQUEST } from './path-rules'
import { cleanLine } from './text-rules'

/** The campus in a URL of the form's page, cleaned; '' for what isn't known yet. Null if there's none. */
export function campusSearchOf(params: { get: (name: string) => string | null }): CampusWish | null {
  const of = (name: string, most: number) =>
    cleanLine((params.get(name) ?? '').slice(0, 2 * most)).slice(0, most)
  const name = of('name', LENGTHS.name.most)
  if (name === '') return null
  return {
    name,
    city: of('city', LENGTHS.city.most),
    state: /^[A-Za-z]{2}$/.test(params.get('state') ?? '') ? params.get('state')!.toUpperCase() : '',
  }
}

/** The form's page with this search. Links use it to fill in a university that was found. */
export const campusSearchPath = (look: CampusWish, keptImage = ''): string =>
  `${CAMPUS_REQUEST}?${new URLSearchParams(Object.entries({ ...look, keptImage }).filter(([, value]) => value !== ''))}`
