import fs from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { testRoot } from '../../scripts/test-folder.js'
import { connect, ensureDatabase } from '../../db/connection'
import { migrateQueue } from '../../app/services/jobs/schema.server'
import { migrate } from '../../db/migrate'
import { startEmbedded } from '../../db/embedded'
import { startPooler } from './services/pgbouncer'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the migrated, empty template from which every test file's database is cloned. */
    templateUrl: string
    /** The same through PgBouncer in transaction mode, if POOLED is set; tests then connect through it. */
    poolerUrl: string | null
  }
}

/** One embedded PostgreSQL without durability, and one folder, for the run. Both are removed at its end. */
export default async function setup(project: TestProject) {
  const folder = fs.mkdtempSync(path.join(testRoot(), 'carrel-test-'))
  fs.chmodSync(folder, 0o755)
  const outer = process.env.TMPDIR
  process.env.TMPDIR = folder // tests' child processes inherit it
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    checkpoint_timeout: '1h',
  }
  const server = await startEmbedded(path.join(folder, 'pg'), { settings })
  const abandon = () => {
    server.stopNow()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', abandon)
  process.on('SIGTERM', () => process.exit(143)) // also the second one: npm sends signals twice
  await ensureDatabase(server.url)
  const template = connect(server.url, { max: 2 })
  await migrate(template)
  await template.destroy()
  await migrateQueue(server.url)
  const pooler = process.env.POOLED ? await startPooler(server.url, 3) : null
  project.provide('templateUrl', server.url)
  project.provide('poolerUrl', pooler?.urlOf(server.url) ?? null)
  return async () => {
    await pooler?.stop()
    await server.stop()
    process.off('exit', abandon)
    if (outer === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outer
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
