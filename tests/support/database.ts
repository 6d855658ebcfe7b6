import { afterAll, beforeAll, inject } from 'vitest'
import { connect, type Db } from '../../db/connection'

let serial = 0

/**
 * A database for this test file, cloned from the migrated template and dropped at the end. Call it at the top of a
 * file; read `database.db` inside tests. `database.url` is for separate processes and bypasses any pooler; with
 * POOLED=1, `database.db` goes through PgBouncer.
 */
export function useDatabase(): { readonly db: Db; readonly url: string } {
  const database = {} as { db: Db; url: string }
  const name = `test_${process.pid}_${++serial}`
  beforeAll(async () => {
    const template = inject('templateUrl')
    await asAdmin(template, `create database ${name} template carrel strategy file_copy`)
    const url = new URL(template)
    url.pathname = `/${name}`
    database.url = url.href
    const pooler = inject('poolerUrl')
    if (pooler) url.href = pooler.replace(/\/carrel\?/, `/${name}?`)
    database.db = connect(url.href, { max: 8, pooled: pooler !== null })
  })
  afterAll(async () => {
    await database.db?.destroy()
    await asAdmin(inject('templateUrl'), `drop database if exists ${name} with (force)`)
  })
  return database
}

async function asAdmin(templateUrl: string, statement: string) {
  const url = new URL(templateUrl)
  url.pathname = '/postgres'
  const admin = connect(url.href, { max: 1 })
  try {
    await admin.raw(statement)
  } finally {
    await admin.destroy()
  }
}
