import { afterAll, inject } from 'vitest'
import { connect, type Db } from '../../db/connection'

let serial = 0

/** Creates databases without tables, dropped at the end of the file. Call it at the top of a file. */
export function emptyDatabases(): () => Promise<{ db: Db; url: string }> {
  const made: { name: string; db: Db }[] = []
  const asAdmin = async (statements: string[]) => {
    const url = new URL(inject('templateUrl'))
    url.pathname = '/postgres'
    const admin = connect(url.href, { max: 1 })
    try {
      for (const statement of statements) await admin.raw(statement)
    } finally {
      await admin.destroy()
    }
  }
  afterAll(async () => {
    for (const { db } of made) await db.destroy()
    await asAdmin(made.map(({ name }) => `drop database if exists ${name} with (force)`))
  })
  return async () => {
    const name = `empty_${process.pid}_${++serial}`
    await asAdmin([`create database ${name}`])
    const url = new URL(inject('templateUrl'))
    url.pathname = `/${name}`
    const db = connect(url.href, { max: 4 })
    made.push({ name, db })
    return { db, url: url.href }
  }
}
