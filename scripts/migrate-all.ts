import { nameIssuers } from '../app/accounts/entering/identity-queries.server'
import type { Env } from '../app/services/env.server'
import { migrateQueue } from '../app/services/jobs/schema.server'
import { migrate } from '../db/migrate'
import type { OpenDatabase } from '../db/open'

/**
 * Brings the database up to this release: tables, job queue, and what only the settings know. `report` gets a sentence
 * for the log.
 */
export async function migrateAll(
  env: Pick<Env, 'googleIssuer'>,
  { direct, url }: Pick<OpenDatabase, 'direct' | 'url'>,
  report: (sentence: string) => void = console.error,
): Promise<void> {
  await migrate(direct)
  await migrateQueue(url)
  const named = await nameIssuers(direct, env.googleIssuer)
  if (named > 0) report(`${named} connected logins now belong to ${env.googleIssuer} (GOOGLE_ISSUER).`)
}
