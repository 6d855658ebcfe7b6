import { idParam } from '~/http/params'
import { suggestionPath } from './rules'

type Draft = Record<string, string | string[]>

/**
 * The location that the form is asked for, with what was typed of it before logging in. Who comes back from there has
 * no place in the address any more, for it stands in what they typed: `to` is the address with it. null: there is none.
 */
export function askedLocation(
  given: string | null,
  draft: Draft | null,
): { to: string } | { id: number; typed: Draft | null } | null {
  const drafted = given === null && typeof draft?.location === 'string' ? idParam(draft.location) : null
  if (drafted !== null) return { to: suggestionPath(drafted) }
  const id = idParam(given ?? '')
  if (id === null) return null
  // Of another place, or of the button that confirms hours: nothing of this form was typed.
  return { id, typed: draft?.location === String(id) && draft.name !== undefined ? draft : null }
}
