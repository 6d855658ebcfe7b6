import { photoUrl } from '~/accounts/profile/photo-urls.server'
import { stableHash } from '~/locations/rules'
import type { Storage } from '~/storage/storage'
import type { Person } from '../queries.server'

/** Someone as a study session shows them: the first name, and a photo or what is drawn of the name in its place. */
export type PersonView = {
  id: number
  first: string
  /** URL of 96 square pixels; null without a photo. */
  photo: string | null
  initials: string
  /** Degrees of the colour circle: always the same for the same name. */
  hue: number
}

/** Shown for someone without a first name. */
const FALLBACK = { first: 'New', last: 'Participant' }

const firstOf = (text: string) => [...text.trim()][0]?.toUpperCase() ?? ''

/** Someone as a study session shows them. */
export function personView(storage: Pick<Storage, 'url'>, { id, image, ...named }: Person): PersonView {
  const { first, last } = named.first.trim() || named.last.trim() ? named : FALLBACK
  return {
    id,
    first: first.trim() || last.trim(),
    photo: photoUrl(storage, image, 96),
    initials: firstOf(first) + firstOf(last),
    hue: stableHash(`${first} ${last}`) % 360,
  }
}
