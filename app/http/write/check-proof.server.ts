import { missingFreshProof } from '../fresh-proof.server'
import { PageAgain } from './page-again'
import type { Post } from './post.server'

/**
 * Requires proof that the sender owns the account, if the form asks for it.
 * @throws PageAgain 422 if it's missing or wrong, 429 after too many wrong ones
 */
export async function checkProof({ context, params, form, viewer, body }: Post): Promise<void> {
  if (!form.fresh || !viewer) return
  const proof = typeof form.fresh === 'function' ? await form.fresh({ db: context.db, params }) : form.fresh
  const missing = proof && (await missingFreshProof(context, viewer, body, proof))
  if (missing) throw new PageAgain(missing.status, missing.message, missing)
}
