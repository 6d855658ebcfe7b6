import { describe, expect, it } from 'vitest'
import { loggedIn } from '~/web/http/login.server'
import { read } from '~/web/http/read.server'
import { admin } from '~/web/http/caller'
import { insertUser, logIn } from '../../../../factories/user'
import { createLog } from '../../../../../server/request-log'
import { argsOf, contextFor, get, post, settle } from '../../../../support/context'
import { noteForm, send, useNotes } from './note-form'
import { sendOverHttp } from './send-over-http'

const database = useNotes()

describe('the log of refusals', () => {
  /** A context with a recorded log, and its events. */
  function watched(values: Parameters<typeof contextFor>[1] = {}) {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const events = () =>
      lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => msg === 'security')
        .map(
          ({ event, why, limit, limits, by }) =>
            JSON.parse(JSON.stringify({ event, why, limit, limits, by })) as object,
        )
    return { context: contextFor(database.db, { ...values, log }), lines, events }
  }

  it('has a line without names for another site, missing rights, a suspension and a limit', async () => {
    const foreign = watched()
    await sendOverHttp(post('/notes', { text: 'noted' }, { 'Sec-Fetch-Site': 'cross-site' }), foreign.context)
    expect(foreign.events()).toEqual([{ event: 'refused', why: 'foreign' }])

    const student = await insertUser(database.db, {
      email: 'watched@example.edu',
      first_name: 'Watchedperson',
    })
    const { cookie } = await logIn(database.db, foreign.context.env, student.id)
    const dashboard = watched()
    await send(
      post('/notes', { text: 'noted' }, { Cookie: cookie }),
      dashboard.context,
      noteForm({ caller: admin }),
    )
    await settle(
      read(argsOf(get('/admin-dashboard', { Cookie: cookie }), dashboard.context), {
        caller: admin,
        run: () => {
          throw new Error('ran')
        },
      }),
    )
    expect(dashboard.events()).toEqual([
      { event: 'refused', why: 'no-right' },
      { event: 'refused', why: 'no-right' },
    ])

    await database.db('users').where({ id: student.id }).update({ suspended_at: new Date() })
    const suspended = watched()
    await send(post('/notes', { text: 'noted' }, { Cookie: cookie }), suspended.context)
    expect(suspended.events()).toEqual([{ event: 'refused', why: 'suspended' }])

    const often = watched({ ip: '198.51.100.77' })
    const limits = () => [{ name: 'noted', points: 1, seconds: 60, key: 'x' }]
    await send(post('/notes', { text: 'noted' }), often.context, noteForm({ limits }))
    await send(post('/notes', { text: 'noted' }), often.context, noteForm({ limits }))
    expect(often.events()).toEqual([{ event: 'refused', why: 'limit', limit: 'noted' }])
    expect([foreign, dashboard, suspended, often].flatMap(({ lines }) => lines).join('')).not.toMatch(
      /watched@|Watchedperson|198\.51|203\.0\.113/,
    )
  })

  it('has one for a wrong guess, a login, and one waiting for its second factor, but not for a mistyped form', async () => {
    const guess = watched()
    const limits = () => [{ name: 'guesses', points: 9, seconds: 60, key: 'y', failures: true }]
    await send(post('/notes', { text: 'is invalid' }), guess.context, noteForm({ limits }))
    expect(guess.events()).toEqual([{ event: 'failed-try', limits: ['guesses'] }])
    const typed = watched()
    await send(post('/notes', { text: '' }), typed.context)
    await send(post('/notes', { text: 'is invalid' }), typed.context)
    expect(typed.events()).toEqual([])

    const entering = watched()
    const args = argsOf(post('/signin?returnTo=%2Fsecret'), entering.context)
    const { token } = await logIn(database.db, entering.context.env, (await insertUser(database.db)).id)
    await loggedIn(
      args,
      { kind: 'login', userId: 1, token, email: 'ada@example.edu', home: '/', kept: false },
      null,
    )
    await loggedIn(args, { kind: 'second-factor', challenge: 'c' }, null)
    expect(entering.events()).toEqual([
      { event: 'signed-in', by: '/signin' },
      { event: 'second-factor-asked', by: '/signin' },
    ])
    expect(entering.lines.join('')).not.toMatch(/secret|ada@/)
  })
})
