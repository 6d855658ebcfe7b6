import { idParam } from '~/http/params'
import { suggestionPath } from './rules'

type Draft = Record<string, string | string[]>

/**
 * The location that the form is for, with what was typed before login. After login the URL no longer has it, but the
 * draft does: `to` is the URL with it. Null if there's none.
 */
export function askedLocation(
  given: string | null,
  draft: Draft | null,
): { to: string } | { id: number; typed: Draft | null } | null {
  const drafted = given === null && typeof draft?.location === 'string' ? idParam(draft.location) : null
  if (drafted !== null) return { to: suggestionPath(drafted) }
  const id = idParam(given ?? '')
  if (id === null) return null
  // A draft for another location, or from the button that confirms hours, has nothing for this form.
  return { id, typed: draft?.location === String(id) && draft.name !== undefined ? draft : null }
}
