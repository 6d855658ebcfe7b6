import { deriveToken, hashToken, newToken } from '~/services/auth/tokens.server'
import type { Env } from '../../app/services/env.server'
import type { Db } from '../../db/connection'
import type { ModeratorInviteRow } from '../../db/dashboard-tables'

/** An open invitation to look after universities. Returns its id and its link's path. */
export async function insertModeratorInvite(
  db: Db,
  env: Pick<Env, 'sessionSecrets'>,
  {
    universities,
    ...values
  }: Partial<ModeratorInviteRow> & { email: string; universities: readonly number[] },
): Promise<{ id: number; path: string }> {
  const token_key = newToken()
  const token = deriveToken('moderator-invite', token_key, env.sessionSecrets)
  const [row] = await db('moderator_invites')
    .insert({ token_key, token_hash: hashToken(token), ...values })
    .returning('id')
  await db('moderator_invite_universities').insert(
    universities.map((university_id) => ({ invite_id: row!.id, university_id })),
  )
  return { id: row!.id, path: `/moderate/${token}` }
}
