import { describe, expect, it } from 'vitest'
import { connect, PREPARED, preparedRaw } from '~db/connection'
import { useDatabase } from '../support/database'

const database = useDatabase()

/** The statements that the pool's only connection has planned. */
const planned = async (db: ReturnType<typeof connect>) =>
  (await db('pg_prepared_statements').pluck('statement')).filter((text) => !/pg_prepared/.test(text)).sort()

describe('a prepared statement', () => {
  it('is planned once a connection, by its text, in transactions too', async () => {
    const db = connect(database.url, { max: 1 })
    for (const n of [1, 2]) {
      await preparedRaw(db, 'select :n::int + 1', { n })
      await db.transaction((trx) => preparedRaw(trx, 'select :n::int + 1', { n }))
      await db('users').where('id', n).options(PREPARED).first('id')
      await db('users').where('id', n).first('email')
    }
    const texts = ['select "id" from "users" where "id" = $1 limit $2', 'select $1::int + 1']
    expect(await planned(db)).toEqual(texts)
    await db.destroy()
  })

  it('is planned at each call after 200 texts, and behind a pooler', async () => {
    const db = connect(database.url, { max: 1 })
    const pooled = connect(database.url, { max: 1, pooled: true })
    for (let n = 0; n < 210; n++) {
      const { rows } = await preparedRaw<{ n: number }>(db, `select ${n}::int as n`, {})
      expect(rows).toEqual([{ n }])
    }
    await preparedRaw(pooled, 'select 1', {})
    expect([(await planned(db)).length, await planned(pooled)]).toEqual([200, []])
    await Promise.all([db.destroy(), pooled.destroy()])
  })
})
