import type { RequestHandler } from 'express'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createLog } from '../../server/request-log'
import { logSlowStatements } from '../../server/statements'
import { useDatabase } from '../support/database'
import { eventually, run, type Running } from './running'

const database = useDatabase()
let server: Running
const slow: Record<string, unknown>[] = []

const handler: RequestHandler = (request, response, next) => {
  const ms = Number(request.query.ms)
  const asked =
    request.path === '/search'
      ? database.db
          .raw('select 1 / 0,\n  pg_sleep(?), ?::text', [ms / 1000, 'what I looked for'])
          .catch(() => {})
      : database.db.raw('select pg_sleep(?),\n  ?::text', [ms / 1000, 'what I looked for'])
  asked.then(() => response.json({}), next)
}

beforeAll(async () => {
  logSlowStatements(
    database.db,
    createLog('info', { write: (line) => void slow.push(JSON.parse(line)) }),
    300,
  )
  server = await run(database.db, { handler: () => handler, env: { slowRequestMs: 400 } })
})
beforeEach(() => void slow.splice(0))

const get = (path: string, id: string) => fetch(server.origin + path, { headers: { 'x-request-id': id } })
const lines = (id: string, msg: string) =>
  server.lines().filter((line) => line.requestId === id && line.msg === msg)

it('a statement over the threshold is logged at warn with its text and request, without its values', async () => {
  await get('/location/1?ms=400', 'slow-statement')
  await get('/location/1?ms=1', 'quick-statement')
  expect(slow).toHaveLength(1)
  expect(slow[0]).toMatchObject({
    level: 40,
    msg: 'slow query',
    requestId: 'slow-statement',
    statement: expect.stringMatching(/^select pg_sleep\(\S+\), \S+::text$/),
  })
  expect(slow[0]!.ms).toBeGreaterThanOrEqual(398)
  expect(JSON.stringify(slow)).not.toMatch(/looked|0\.4/)
})

it('a request over the threshold has a second line at warn, a quick one does not', async () => {
  await get('/location/1?ms=480', 'slow-request')
  const [line] = await eventually(
    () => lines('slow-request', 'slow request').length > 0 && lines('slow-request', 'slow request'),
  )
  expect(line).toMatchObject({ level: 40, route: '/location/:id', method: 'GET', status: 200, sql: 1 })
  expect(line!.ms).toBeGreaterThanOrEqual(478)
  expect(JSON.stringify(line)).not.toContain('ms=480')
  await get('/location/1?ms=1', 'quick-request')
  await eventually(() => lines('quick-request', 'request').length > 0)
  expect(lines('quick-request', 'slow request')).toEqual([])
})
