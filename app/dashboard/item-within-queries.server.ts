import { isWholeSite, type Reach } from '~/services/auth/reach'
import { spotIdWithin } from '~/spots/reach-queries.server'
import type { ItemKind } from './item-rules'

/** SQL: whether the item with the id in `column` is within reach. Only admins change campuses: moving one would move the reach. */
export const itemWithin = (reach: Reach, kind: ItemKind, column: string): string =>
  kind === 'spot' ? spotIdWithin(reach, column) : String(isWholeSite(reach))
