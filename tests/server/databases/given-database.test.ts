import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isDatabaseDown } from '~db/errors'
import { databaseSettings, openDatabase } from '~db/open'
import { useDatabase } from '../../support/database'
import { listening } from '../../support/listening'
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
    const old = await oldServer()
    const failing = openDatabase(
      { databaseUrl: `postgres://carrel@127.0.0.1:${old.port}/carrel`, varDir },
      'a test',
    )
    await expect(failing).rejects.toThrow(
      `The database of DATABASE_URL (127.0.0.1:${old.port}/carrel) is PostgreSQL 14; Carrel needs 15 or newer.`,
    )
    old.stop()
  })
})

/** Speaks just enough of PostgreSQL's protocol to say that it's 14.9. */
async function oldServer() {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5, type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const ready = message('Z', Buffer.from('I'))
  const row = (value: string, type: 'int4' | 'text') => {
    const number = { int4: '17', text: '19' }[type]
    const column = Buffer.concat([
      Buffer.from('version\0'),
      Buffer.from(`000000000000000000${number}ffffffffffff0000`, 'hex'),
    ])
    const cell = Buffer.from([0, 1, 0, 0, 0, value.length])
    return Buffer.concat([
      message('T', Buffer.concat([Buffer.from([0, 1]), column])),
      message('D', Buffer.concat([cell, Buffer.from(value)])),
    ])
  }
  const server = net.createServer((socket) => {
    let begun = false
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (!begun) {
        begun = true
        return void socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      }
      if (data[0] === 'X'.charCodeAt(0)) return void socket.end()
      const answer = data.includes('server_version_num')
        ? row('140009', 'int4')
        : row('PostgreSQL 14.9', 'text')
      const extended =
        data[0] === 'P'.charCodeAt(0)
          ? Buffer.concat([message('1', Buffer.alloc(0)), message('2', Buffer.alloc(0))])
          : Buffer.alloc(0)
      socket.write(Buffer.concat([extended, answer, message('C', Buffer.from('SELECT 1\0')), ready]))
    })
  })
  const port = await listening(server)
  return { port, stop: () => server.close() }
}

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
