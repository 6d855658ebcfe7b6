import path from 'node:path'
import { unknownVariables } from '../app/services/env-schema.server'
import type { Env } from '../app/services/env.server'
import { storesOf } from '../app/services/storage/create-storage.server'
import type { Storage } from '../app/services/storage/storage'

/** What the operator of a production server should know when it starts, although it runs. */
export async function startWarnings(env: Env, variables = Object.keys(process.env)): Promise<string[]> {
  if (env.demo) return []
  const warnings = unknownVariables(variables).map(
    (name) => `${name} isn't one of Carrel's settings (docs/operations.md). Is it misspelled?`,
  )
  if (env.smtpUrl === null)
    warnings.push(
      `SMTP_URL isn't set. Emails are only written to ${path.join(env.varDir, 'mail')}, so nobody can confirm an account.`,
    )
  const { other } = storesOf(env)
  if (other && (await hasFiles(other))) {
    const place = env.filesOn === 's3' ? path.join(env.varDir, 'uploads') : `the bucket ${env.s3!.bucket}`
    warnings.push(
      `There are photos in ${place}, which are shown until they've moved. Run carrel storage copy --to ${env.filesOn}, then delete them there.`,
    )
  }
  return warnings
}

async function hasFiles(storage: Storage): Promise<boolean> {
  try {
    for await (const _file of storage.list('')) return true
  } catch {
    // /readyz and the log say when storage is down.
  }
  return false
}
