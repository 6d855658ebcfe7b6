import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { register } from 'tsx/esm/api'
import { connect, ensureDatabase } from '../../db/connection'
import { migrateQueue } from '../../app/jobs/schema.server'
import { startEmbedded } from '../../db/embedded'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the migrated, empty template that every test file's database is cloned from. */
    templateUrl: string
  }
}

/** One embedded PostgreSQL for the run, without durability, thrown away at the end. */
export default async function setup(project: TestProject) {
  register() // knex imports the migrations, which are TypeScript
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-test-'))
  fs.chmodSync(folder, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startEmbedded(path.join(folder, 'pg'), { settings })
  await ensureDatabase(server.url)
  const template = connect(server.url, { max: 1 })
  await template.migrate.latest()
  await template.destroy()
  await migrateQueue(server.url)
  project.provide('templateUrl', server.url)
  return async () => {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
