import type { Reach } from '~/services/auth/reach'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import type { IdentityProof } from '~/services/auth/proof'
import type { Status } from '~/spots/model/statuses'
import type { Db } from '~db/connection'
import type { ItemKind } from '../item-rules'
import { itemSnapshot } from './item-queries.server'

/**
 * What a decision asks for, whatever form makes it: a decision about several items, or one that takes a public item down,
 * needs a fresh proof of identity. One about a single item that isn’t public yet doesn’t.
 */
export async function decisionProof(
  db: Db,
  reach: Reach,
  kind: ItemKind,
  ids: readonly number[],
  status: Status | undefined,
): Promise<IdentityProof | null> {
  const [id] = ids
  if (id === undefined || status === undefined) return null
  if (new Set(ids).size > 1) return identityProof
  const item = await itemSnapshot(db, reach, kind, id)
  return item?.status === 'Approved' && status !== 'Approved' ? identityProof : null
}
