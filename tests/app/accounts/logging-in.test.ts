import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '~/auth/passwords.server'
import { hashToken } from '~/auth/tokens.server'
import { insertUser, registration } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { sized } from '../../support/full'
import { describeInFull, itInFull } from '../../support/in-full'
import { compareAddresses } from './compare-addresses'

const database = useDatabase()
const { db } = database
const app = useApp(database, { trustProxy: 1 })
beforeEach(async () => {
  await db('rate_limits').del()
  await db('slowed_tries').del()
})

const from = (ip: string) => ({ 'X-Forwarded-For': ip })
const PASSWORD = 'Secret-9'
/** One hash for the hundred people below. */
const hashed = hashPassword(PASSWORD)
const person = async () =>
  insertUser(db, { password_hash: await hashed, first_name: 'Ada', last_name: 'Byron' })

describe('logging in', () => {
  it('leads to the account page, or back to where the user came from on this site', async () => {
    const { email } = await person()
    const to = async (returnTo: string) => {
      await db('rate_limits').del()
      return (await app.browser().post('/signin', { email, password: PASSWORD, returnTo })).headers.location
    }
    expect(await to('')).toBe('/account/adabyron')
    expect(await to('/location/3?shown=18#reviews')).toBe('/location/3?shown=18#reviews')
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      'HTTPS:evil.example',
      '/%2Fevil.example',
      '/%5cevil.example',
      '/\tevil.example',
      'evil.example',
      'javascript:alert(1)',
      '/..//evil.example',
      `${app.origin}.evil.example/`,
    ]) {
      expect(await to(evil), evil).toBe('/account/adabyron')
    }
  })

  it('through /login returns to the same page of this site, and to no other', async () => {
    const led = async (query: string) => (await app.browser().get(`/login${query}`)).headers.location
    expect(await led('?returnTo=%2Faccount%2Fadabyron%3Ftab%3Dreviews')).toBe(
      '/signin?returnTo=%2Faccount%2Fadabyron%3Ftab%3Dreviews',
    )
    for (const query of ['', '?returnTo=https%3A%2F%2Fevil.example', '?returnTo=%2F%2Fevil.example', '?x=1'])
      expect(await led(query), query).toBe('/signin')
  })

  it('replaces the login that the browser had', async () => {
    const user = await person()
    const browser = app.browser()
    await browser.post('/signin', { email: user.email, password: PASSWORD })
    const [first] = await db('web_sessions').where({ user_id: user.id })
    const other = await person()
    await browser.post('/signout')
    await browser.post('/signin', { email: other.email, password: PASSWORD })
    expect(await db('web_sessions').where({ id: first!.id })).toEqual([])
  })

  it('is recorded, including failures', async () => {
    const user = await person()
    await app
      .browser()
      .post(
        '/signin',
        { email: user.email, password: 'Wrong-1' },
        { 'User-Agent': 'A browser', ...from('198.51.100.9') },
      )
    await app.browser().post('/signin', { email: user.email, password: PASSWORD }, from('198.51.100.9'))
    const rows = await db('sign_in_history').where({ user_id: user.id }).orderBy('id')
    expect(rows.map(({ succeeded, method, ip_address }) => [succeeded, method, ip_address])).toEqual([
      [false, 'password', '198.51.100.9'],
      [true, 'password', '198.51.100.9'],
    ])
    expect(rows[0]!.user_agent).toBe('A browser')
  })
})

describe('logging out', () => {
  const loggedIn = async () => {
    const browser = app.browser()
    await browser.post('/signin', { email: (await person()).email, password: PASSWORD })
    return browser
  }

  it('is canceled by a link to the previous page, if it is one of ours', async () => {
    const browser = await loggedIn()
    const cancel = async (Referer?: string) =>
      /<a[^>]*href="([^"]*)"[^>]*>Cancel</.exec(
        (await browser.get('/signout', Referer ? { Referer } : {})).text,
      )![1]
    expect(await cancel(`${app.origin}/search?q=doe+lib&city=`)).toBe('/search?q=doe+lib&amp;city=')
    expect(await cancel()).toBe('/')
    for (const other of [
      'https://evil.example/search',
      `${app.origin}/signout`,
      `${app.origin}//evil.example`,
      'nonsense',
    ])
      expect(await cancel(other), other).toBe('/')
  })

  it('leaves nothing that Back would return to: the next page replaces it', async () => {
    const browser = await loggedIn()
    const out = await browser.post('/signout')
    expect([out.status, out.headers.location, out.headers['x-remix-replace']]).toEqual([303, '/', 'true'])
    for (const [path, location] of [
      ['/signout', '/'],
      ['/setting/data?x=1', '/signin?returnTo=%2Fsetting%2Fdata%3Fx%3D1'],
      ['/admin-dashboard', '/signin?returnTo=%2Fadmin-dashboard'],
    ] as const) {
      const back = await browser.get(path, { Referer: `${app.origin}${path}` })
      expect([back.status, back.headers.location, back.headers['x-remix-replace']]).toEqual([
        302,
        location,
        'true',
      ])
      const pressed = await browser.get(path, { Referer: `${app.origin}/about` })
      expect([pressed.headers.location, pressed.headers['x-remix-replace']]).toEqual([location, undefined])
    }
  })
})

describe('guessing', () => {
  const TRIES = sized(20, 80)

  it('is slowed down for an account from all over the world, while its own browser still gets in', async () => {
    const { email } = await person()
    const own = app.browser()
    expect((await own.post('/signin', { email, password: PASSWORD }, from('192.0.2.1'))).status).toBe(303)
    await own.post('/signout')
    // Wrong attempts before the last one, without hashing each.
    const line = { key_hash: hashToken(`first-tries:${email}`), level: 60, tried_at: new Date() }
    await db('slowed_tries').insert(line).onConflict('key_hash').merge()
    const refused: number[] = []
    for (let n = 0; n < TRIES; n++) {
      const { status, headers } = await app
        .browser()
        .post('/signin', { email, password: `Wrong-${n}` }, from(`198.51.${n}.1`))
      if (status === 429) refused.push(Number(headers['retry-after']))
    }
    expect(refused).toHaveLength(TRIES)
    expect(Math.max(...refused)).toBeLessThanOrEqual(72) // seconds: no one is locked out for an hour
    const stranger = app.browser()
    const waits = await stranger.post('/signin', { email, password: PASSWORD }, from('203.0.113.77'))
    expect(waits.status).toBe(429)
    expect(waits.text).toMatch(/Please try again in \d+ seconds\. Or have a login link emailed to you\./)
    expect(waits.text).toMatch(/<a[^>]*href="\/signin\/link"[^>]*>Email me a login link<\/a>/)
    expect((await own.post('/signin', { email, password: PASSWORD }, from('198.51.3.1'))).status).toBe(303)
    await db('slowed_tries').update({ tried_at: new Date(Date.now() - 72_000) })
    expect((await stranger.post('/signin', { email, password: PASSWORD }, from('203.0.113.77'))).status).toBe(
      303,
    )
  })

  itInFull('at an account from 11 addresses does not slow its owner down at a twelfth', async () => {
    const { email } = await person()
    const statuses: number[] = []
    for (let n = 0; n < 110; n++)
      statuses.push(
        (await app.browser().post('/signin', { email, password: 'Wrong-1' }, from(`198.51.${n % 11}.1`)))
          .status,
      )
    // 33 are among the first of their address, and 50 of the others get through before they wait.
    const tried = statuses.filter((status) => status === 422).length
    expect(tried).toBeGreaterThanOrEqual(83)
    expect(tried).toBeLessThan(100)
    expect(
      (await app.browser().post('/signin', { email, password: PASSWORD }, from('203.0.113.77'))).status,
    ).toBe(303)
  })

  it('from a known browser is limited as well', async () => {
    const { email } = await person()
    const own = app.browser()
    await own.post('/signin', { email, password: PASSWORD })
    await own.post('/signout')
    const statuses = []
    for (let n = 0; n < 12; n++)
      statuses.push((await own.post('/signin', { email, password: 'Wrong-1' }, from(`198.51.${n}.1`))).status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  it("with a device cookie of another account, or a forged one, counts as a stranger's", async () => {
    const [known, target] = [await person(), await person()]
    const other = app.browser()
    await other.post('/signin', { email: known.email, password: PASSWORD })
    await other.post('/signout')
    await db('slowed_tries').insert({ key_hash: hashToken(`first-tries:${target.email}`), level: 100 })
    expect((await other.post('/signin', { email: target.email, password: PASSWORD })).status).toBe(429)
    const forged = app.browser('device=eyJmb3JnZWQiOjF9.c2lnbmF0dXJl')
    expect((await forged.post('/signin', { email: target.email, password: PASSWORD })).status).toBe(429)
  })

  it('many accounts from one address is stopped, and 500 students behind one address are not', async () => {
    await db('rate_limits').insert({
      key: 'sign-in-address:203.0.113.5',
      points: 999,
      expire: Date.now() + 60_000,
    })
    const tried = async (ip: string) =>
      (await app.browser().post('/signin', { email: 'nobody@example.edu', password: 'x' }, from(ip))).status
    expect([await tried('203.0.113.5'), await tried('203.0.113.5'), await tried('203.0.113.6')]).toEqual([
      422, 429, 422,
    ])
    await db('rate_limits').del()
    const { email } = await person()
    for (let n = 0; n < 5; n++)
      expect(
        (await app.browser().post('/signin', { email, password: PASSWORD }, from('203.0.113.9'))).status,
      ).toBe(303)
    const left = await db('rate_limits')
      .where({ key: 'sign-in-address:203.0.113.9' })
      .first<{ points: number }>()
    expect(left!.points).toBe(0) // a successful login doesn't count against the address
  })

  it('IPv6 addresses of one /64 count as one', async () => {
    const tries = []
    for (let n = 0; n < 11; n++)
      tries.push(
        (
          await app
            .browser()
            .post('/signin', { email: 'v6@example.edu', password: 'x' }, from(`2001:db8:1:2::${n + 1}`))
        ).status,
      )
    expect(tries.at(-1)).toBe(429)
    expect(
      (
        await app
          .browser()
          .post('/signin', { email: 'v6@example.edu', password: 'x' }, from('2001:db8:1:3::1'))
      ).status,
    ).toBe(422)
  })
})

itInFull(
  'too many passwords to hash at once: some must retry, no one waits long, and it costs them no attempt',
  async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        app
          .browser()
          .post('/signin', { email: `crowd${n}@example.edu`, password: 'Wrong-1' }, from(`198.51.100.${n}`)),
      ),
    )
    const busy = answers.flatMap((answer, n) => (answer.status === 429 ? [{ ...answer, n }] : []))
    expect(answers.filter(({ status }) => status === 422).length + busy.length).toBe(200)
    expect(busy.length).toBeGreaterThan(20)
    for (const { text, headers, n } of busy) {
      expect(headers['retry-after']).toBe('3')
      expect(text).toContain('A lot of people are logging in right now. Please try again in a few seconds.')
      expect(text).toContain(`value="crowd${n}@example.edu"`)
    }
    const { n } = busy[0]!
    const [left] = await db('rate_limits').where('key', 'like', `sign-in:crowd${n}@%`)
    expect((left as { points: number }).points).toBe(0)
  },
)

describeInFull('known and unknown addresses', () => {
  async function same(name: string, status: number, send: (email: string) => ReturnType<typeof app.send>) {
    const tries = 200
    const known = await Promise.all(Array.from({ length: 20 }, async () => (await person()).email))
    // Other load can cause a difference once. A real one shows every time.
    let apart = 1
    for (let round = 0; round < 3 && apart >= 0.3; round++) {
      const {
        bodies,
        statuses,
        quartiles: [a, b],
      } = await compareAddresses(db, { name, tries, known, send })
      console.info(
        `${name}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, lower quartiles of ${tries}`,
      )
      expect([...statuses]).toEqual([status])
      expect(bodies, name).toHaveLength(1)
      apart = Math.abs(a - b) / Math.max(a, b)
    }
    expect(apart, name).toBeLessThan(0.3)
  }

  it('get the same response in the same time: logging in', () =>
    same('sign-in', 422, (email) => app.browser().post('/signin', { email, password: 'Wrong-pass-1' })))

  it('get the same response in the same time: requesting a reset', async () => {
    await same('reset', 303, async (email) => {
      await db('password_resets').where({ email }).del()
      return app.browser().post('/forgot-password', { email })
    })
  })

  it('get the same response in the same time: requesting a login link', async () => {
    await same('login-link', 303, async (email) => {
      await db('slowed_tries').del()
      return app.browser().post('/signin/link', { email })
    })
  })

  it('get the same response in the same time: registering', () =>
    same('sign-up', 303, (email) => app.browser().post('/signup', registration(app.env, { email }))))
})
