import { photoUrl } from '~/accounts/photo-urls.server'
import { stableHash } from '~/spots/rules'
import type { Storage } from '~/services/storage/storage'
import type { Person } from '../queries.server'

/** A person as study sessions show them: first name, and a photo or initials. */
export type PersonView = {
  first: string
  /** URL of a 96 × 96 picture. Null without a photo. */
  photo: string | null
  initials: string
  /** Hue in degrees, always the same for a name. */
  hue: number
}

/** Shown for a person without a first name. */
const FALLBACK = { first: 'New', last: 'Participant' }

const firstOf = (text: string) => [...text.trim()][0]?.toUpperCase() ?? ''

/** A person as study sessions show them. */
export function personView(storage: Pick<Storage, 'url'>, { image, ...named }: Person): PersonView {
  const { first, last } = named.first.trim() || named.last.trim() ? named : FALLBACK
  return {
    first: first.trim() || last.trim(),
    photo: photoUrl(storage, image, 96),
    initials: firstOf(first) + firstOf(last),
    hue: stableHash(`${first} ${last}`) % 360,
  }
}
