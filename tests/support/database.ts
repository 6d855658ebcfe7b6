import { afterAll, beforeAll, expect, inject } from 'vitest'
import { connect, type Db } from '../../db/connection'

let serial = 0

/**
 * A database for this test file, cloned from the migrated template and dropped at the end. Call it at the top of a
 * file, where `db` can be taken from it; it connects before the first test. `url` is for separate processes and
 * bypasses any pooler; with POOLED=1, `db` goes through PgBouncer.
 */
export function useDatabase(): { readonly db: Db; readonly url: string } {
  let connected: Db | undefined
  const database = { db: forwarding(() => connected), url: '' }
  const name = `test_${process.pid}_${++serial}`
  beforeAll(async () => {
    const template = inject('templateUrl')
    await asAdmin(template, `create database ${name} template carrel strategy file_copy`)
    const url = new URL(template)
    url.pathname = `/${name}`
    database.url = url.href
    const pooler = inject('poolerUrl')
    if (pooler) url.href = pooler.replace(/\/carrel\?/, `/${name}?`)
    connected = connect(url.href, { max: 8, pooled: pooler !== null })
  })
  afterAll(async () => {
    await connected?.destroy()
    await asAdmin(inject('templateUrl'), `drop database if exists ${name} with (force)`)
  })
  return database
}

/** Stands for a connection that doesn't exist yet. */
function forwarding(connected: () => Db | undefined): Db {
  const db = () =>
    connected() ?? expect.fail('The database connects before the first test, not while a file loads')
  return new Proxy((() => {}) as unknown as Db, {
    apply: (_target, _self, given: [string]) => db()(...given),
    get: (_target, name) => Reflect.get(db(), name) as unknown,
    set: (_target, name, value) => Reflect.set(db(), name, value),
    has: (_target, name) => Reflect.has(db(), name),
  })
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
