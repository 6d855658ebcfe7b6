import { describe, expect, it } from 'vitest'
import { readCookie } from '~/web/cookies.server'
import { read } from '~/web/http/read.server'
import { admin, anyone, member, type Caller } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { insertUser, logIn } from '../../../../factories/user'
import { createLog } from '../../../../../server/request-log'
import { argsOf, contextFor, cookieHeader, get, settle, testEnv } from '../../../../support/context'
import { useDatabase } from '../../../../support/database'
import { openPage } from './open-page'

const { db } = useDatabase()
const open = (path: string, caller: Caller, role?: 'Student' | 'Admin') => openPage(db, path, caller, role)

describe('who may read', () => {
  it.each([
    ['anyone', anyone, undefined, 'seen'],
    ['anyone', anyone, 'Student', 'seen'],
    ['members', member('Log in.'), 'Student', 'seen'],
    ['members', member('Log in.'), 'Admin', 'seen'],
    ['admins', admin, 'Admin', 'seen'],
  ] as const)('a page for %s is shown: %o, %s', async (_name, caller, role, data) => {
    expect(await open('/page', caller, role)).toMatchObject({ status: 200, data })
  })

  it('a visitor is sent from a page for members to /signin and back to the same page, with the reason', async () => {
    const answer = await open('/page/7?tab=a%20b&x=1', member('Log in first.'))
    expect(answer).toMatchObject({ status: 302, ran: false })
    const to = new URL(answer.headers.get('Location')!, 'https://carrel.test')
    expect(to.pathname).toBe('/signin')
    expect(to.searchParams.get('returnTo')).toBe('/page/7?tab=a%20b&x=1')
    const notice = await readCookie(get('/', { Cookie: cookieHeader(answer.cookies) }), 'notice', testEnv())
    expect(notice).toEqual({ kind: 'noAuth', text: 'Log in first.' })
  })

  it.each([
    ['visitor to log in', undefined, '/signin?returnTo=%2Fadmin'],
    ['student home', 'Student', '/'],
  ] as const)('a page for admins redirects a %s without running', async (_name, role, to) => {
    const answer = await open('/admin', admin, role)
    expect(answer).toMatchObject({ status: 302, ran: false })
    expect(answer.headers.get('Location')).toBe(to)
  })
})

it('a page and its layout log a refusal only once', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const { cookie } = await logIn(db, testEnv(), (await insertUser(db)).id)
  const args = argsOf(get('/admin', { Cookie: cookie }), contextFor(db, { log }))
  const load = () => settle(read(args, { caller: admin, run: async () => done('seen') }))
  expect((await Promise.all([load(), load()])).map(({ status }) => status)).toEqual([302, 302])
  expect(lines.filter((line) => line.includes('no-right'))).toHaveLength(1)
})
