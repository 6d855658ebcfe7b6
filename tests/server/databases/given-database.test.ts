import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isDatabaseDown } from '~db/errors'
import { databaseSettings, openDatabase } from '~db/open'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const varDir = temporaryFolder()

describe('a given database', () => {
  it('is used as it is, and left running', async () => {
    const opened = await openDatabase({ databaseUrl: database.url, varDir }, 'a test')
    expect(opened.url).toBe(database.url)
    expect((await opened.db.raw('select 1 as n')).rows).toEqual([{ n: 1 }])
    await opened.close()
    await opened.close()
    expect((await database.db.raw('select 1 as n')).rows).toEqual([{ n: 1 }])
    expect(fs.readdirSync(varDir)).toEqual([])
  })

  it('that cannot be reached is reported in a sentence without the password', async () => {
    const failing = openDatabase(
      { databaseUrl: 'postgres://carrel:hunter2@127.0.0.1:1/carrel', varDir },
      'a test',
    )
    await expect(failing).rejects.toThrow(
      "The database of DATABASE_URL (127.0.0.1:1/carrel) can't be used: connect ECONNREFUSED 127.0.0.1:1",
    )
    await expect(failing).rejects.not.toThrow(/hunter2/)
  })

  it('of PostgreSQL 14 is refused', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await database.db.raw(`create schema old;
      create function old.current_setting(text) returns text language sql as $$ select '140009' $$;
      alter database "${name}" set search_path = old, pg_catalog`)
    await expect(openDatabase({ databaseUrl: database.url, varDir }, 'a test')).rejects.toThrow(
      /^The database of DATABASE_URL \(.*\) is PostgreSQL 14; Carrel needs 15 or newer\.$/,
    )
    await database.db.raw(`alter database "${name}" reset search_path`)
  })

  it('that isn’t in UTF-8 is refused', async () => {
    const name = `ascii_${new URL(database.url).pathname.slice(1)}`
    await database.db.raw("create database ?? encoding 'SQL_ASCII' template template0 locale 'C'", [name])
    const databaseUrl = Object.assign(new URL(database.url), { pathname: name }).href
    await expect(openDatabase({ databaseUrl, varDir }, 'a test')).rejects.toThrow(
      /^The database of DATABASE_URL \(.*\) has the encoding SQL_ASCII\. Create one with UTF8: /,
    )
    await database.db.raw('drop database ??', [name])
  })
})

it('databaseSettings reads what tools need', () => {
  expect(databaseSettings({})).toEqual({ databaseUrl: null, varDir: path.resolve('var') })
  expect(databaseSettings({ DATABASE_URL: ' ', CARREL_VAR: '/srv/var' })).toEqual({
    databaseUrl: null,
    varDir: '/srv/var',
  })
  expect(databaseSettings({ DATABASE_URL: 'embedded' }).databaseUrl).toBeNull()
  expect(databaseSettings({ DATABASE_URL: 'postgres://db/x' }).databaseUrl).toBe('postgres://db/x')
  expect(
    databaseSettings({ DATABASE_URL: 'postgres://pooler/x', DATABASE_DIRECT_URL: 'postgres://db/x' })
      .databaseUrl,
  ).toBe('postgres://db/x')
})

const ERRORS = [
  [{ code: 'ECONNREFUSED' }, true],
  [Object.assign(new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })])), true],
  [{ code: '57P01' }, true],
  [{ code: '53100' }, true],
  [{ code: '25006' }, true],
  [{ code: '58030' }, true],
  [{ code: '08006' }, true],
  [{ name: 'KnexTimeoutError' }, true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('select "id" from "users" where "id" = $1 - Connection terminated unexpectedly'), true],
  [new Error('BEGIN; - Connection terminated due to connection timeout'), true],
  [new Error('ROLLBACK - Client has encountered a connection error and is not queryable'), true],
  [new Error('insert into "reviews" - invalid value "Connection terminated"'), false],
  [{ code: 'ENOENT', message: 'connect ENOENT /x/.s.PGSQL.5432' }, true],
  [{ code: 'ENOENT', message: 'open /x' }, false],
  [{ code: '23505' }, false],
  [new Error('anything'), false],
  [null, false],
] as const
it('isDatabaseDown knows lost connections from other errors', () =>
  checkRows(ERRORS, ([error, expected]) => expect(isDatabaseDown(error)).toBe(expected)))
