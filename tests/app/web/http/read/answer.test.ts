import { redirect } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { read } from '~/web/http/read.server'
import { anyone, type Caller } from '~/web/http/caller'
import { missing, refused, type Outcome } from '~/services/outcome'
import { argsOf, contextFor, get, settle } from '../../../../support/context'
import { useDatabase } from '../../../../support/database'
import { openPage } from './open-page'

const database = useDatabase()
const { db } = database
const open = (path: string, caller: Caller, role: undefined, outcome: Outcome<unknown>) =>
  openPage(db, path, caller, role, outcome)

describe('a failure', () => {
  it('that is missing is 404, one that is refused 403, each with its message', async () => {
    expect(await open('/page', anyone, undefined, missing('Not here.'))).toMatchObject({
      status: 404,
      text: 'Not here.',
    })
    expect(await open('/page', anyone, undefined, refused('Not you.'))).toMatchObject({
      status: 403,
      text: 'Not you.',
    })
  })

  it('of the database is 503 and says when to try again; other errors are not', async () => {
    const failing = (error: Error) =>
      settle(read(argsOf(get('/'), contextFor(db)), { caller: anyone, run: () => Promise.reject(error) }))
    for (const code of ['ECONNREFUSED', '57P01', '57P03', '53300', '08006']) {
      const answer = await failing(Object.assign(new Error('down'), { code }))
      expect(answer.status, code).toBe(503)
      expect(answer.headers.get('Retry-After')).toBe('30')
    }
    await expect(failing(Object.assign(new Error('a mistake of ours'), { code: '42703' }))).rejects.toThrow(
      'a mistake of ours',
    )
  })
})

it('a redirecting page is 404 if the form of this request found its item missing, and redirects otherwise', async () => {
  const opened = (context = contextFor(db)) =>
    settle(
      read(argsOf(get('/notes/7'), context), { caller: anyone, run: () => Promise.reject(redirect('/')) }),
    )
  expect((await opened()).status).toBe(302)
  const context = contextFor(db)
  context.rejected = { missing: 'That note is gone.' }
  expect(await opened(context)).toMatchObject({
    status: 404,
    text: 'That note is gone.\nIt may have been deleted in the meantime.',
  })
})
