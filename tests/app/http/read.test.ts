import { describe, expect, it } from 'vitest'
import { readCookie } from '~/http/cookies.server'
import { read } from '~/http/read.server'
import { admin, anyone, member, type Who } from '~/http/who'
import { done, missing, refused, type Outcome } from '~/outcome'
import { insertUser, signIn } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { argsOf, contextFor, cookieHeader, get, settle, testEnv } from '../../support/context'

const database = useDatabase()

async function open(
  path: string,
  who: Who,
  role?: 'Student' | 'Admin',
  outcome: Outcome<unknown> = done('seen'),
) {
  const { db } = database
  const cookie = role ? (await signIn(db, testEnv(), (await insertUser(db, { role })).id)).cookie : ''
  let ran = false
  const loading = read(argsOf(get(path, { Cookie: cookie }), contextFor(db)), {
    who,
    run: async () => ((ran = true), outcome),
  })
  const answer = await settle(loading.then((data) => ({ data, init: null })))
  return { ...answer, ran }
}

describe('who may read', () => {
  it.each([
    ['anyone', anyone, undefined, 'seen'],
    ['anyone', anyone, 'Student', 'seen'],
    ['members', member('Log in.'), 'Student', 'seen'],
    ['members', member('Log in.'), 'Admin', 'seen'],
    ['admins', admin, 'Admin', 'seen'],
  ] as const)('a page for %s is shown: %o, %s', async (_name, who, role, data) => {
    expect(await open('/page', who, role)).toMatchObject({ status: 200, data })
  })

  it('a visitor is sent from a page for members to /signin and back to the very page, with the reason', async () => {
    const answer = await open('/page/7?tab=a%20b&x=1', member('Log in first.'))
    expect(answer).toMatchObject({ status: 302, ran: false })
    const to = new URL(answer.headers.get('Location')!, 'https://carrel.test')
    expect(to.pathname).toBe('/signin')
    expect(to.searchParams.get('returnTo')).toBe('/page/7?tab=a%20b&x=1')
    const notice = await readCookie(get('/', { Cookie: cookieHeader(answer.cookies) }), 'notice', testEnv())
    expect(notice).toEqual({ kind: 'noAuth', text: 'Log in first.' })
  })

  it.each([undefined, 'Student'] as const)(
    'a page for admins sends a %s home without running',
    async (role) => {
      const answer = await open('/admin', admin, role)
      expect(answer).toMatchObject({ status: 302, ran: false })
      expect(answer.headers.get('Location')).toBe('/')
    },
  )
})

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

  it('of the database is 503 with when to try again; another is not taken for it', async () => {
    const failing = (error: Error) =>
      settle(
        read(argsOf(get('/'), contextFor(database.db)), { who: anyone, run: () => Promise.reject(error) }),
      )
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
