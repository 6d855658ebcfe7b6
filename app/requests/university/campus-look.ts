import { LENGTHS } from '~/locations/model/asked'
import { CAMPUS_REQUEST } from '../path-rules'
import { cleanLine } from '../text-rules'

/** A campus that is looked up while someone asks for it; '' is what is not known yet. `state` as CA. */
export type CampusLook = { name: string; city: string; state: string }

/** The campus that an address of the form's page speaks of, cleaned; null when it names none. */
export function lookOf(params: { get: (name: string) => string | null }): CampusLook | null {
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

/** The page of the form with what is looked up, and by its links filled with a university that was found. */
export const lookPath = (look: CampusLook, keptImage = ''): string =>
  `${CAMPUS_REQUEST}?${new URLSearchParams(Object.entries({ ...look, keptImage }).filter(([, value]) => value !== ''))}`
