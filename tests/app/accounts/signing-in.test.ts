import { beforeEach, describe, expect, it } from 'vitest'
import { formStamp } from '~/http/form-stamp.server'
import { insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { sized } from '../../support/full'
import { compareAddresses } from './compare-addresses'

const database = useDatabase()
const app = useApp(database, { trustProxy: 1 })
beforeEach(() => database.db('rate_limits').del())

const from = (ip: string) => ({ 'X-Forwarded-For': ip })
const PASSWORD = 'Secret-9'
const person = () => insertUser(database.db, { password: PASSWORD, first_name: 'Ada', last_name: 'Byron' })

describe('signing in', () => {
  it('leads to the own account, or back to where the person came from on this site', async () => {
    const { email } = await person()
    const to = async (returnTo: string) => {
      await database.db('rate_limits').del()
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

  it('replaces the login session that the browser had', async () => {
    const user = await person()
    const browser = app.browser()
    await browser.post('/signin', { email: user.email, password: PASSWORD })
    const [first] = await database.db('web_sessions').where({ user_id: user.id })
    const other = await person()
    await browser.post('/signout')
    await browser.post('/signin', { email: other.email, password: PASSWORD })
    expect(await database.db('web_sessions').where({ id: first!.id })).toEqual([])
  })

  it('is recorded, with what failed', async () => {
    const user = await person()
    await app
      .browser()
      .post(
        '/signin',
        { email: user.email, password: 'Wrong-1' },
        { 'User-Agent': 'A browser', ...from('198.51.100.9') },
      )
    await app.browser().post('/signin', { email: user.email, password: PASSWORD }, from('198.51.100.9'))
    const rows = await database.db('sign_in_history').where({ user_id: user.id }).orderBy('id')
    expect(rows.map(({ succeeded, method, ip_address }) => [succeeded, method, ip_address])).toEqual([
      [false, 'password', '198.51.100.9'],
      [true, 'password', '198.51.100.9'],
    ])
    expect(rows[0]!.user_agent).toBe('A browser')
  })
})

describe('guessing', () => {
  const TRIES = sized(50, 130)

  it('is stopped for an account from all over the world, while its own browser still gets in', async () => {
    const { email } = await person()
    const own = app.browser()
    expect((await own.post('/signin', { email, password: PASSWORD }, from('192.0.2.1'))).status).toBe(303)
    await own.post('/signout')
    // Wrong ones before the last fifty, without hashing each.
    await database
      .db('rate_limits')
      .insert({ key: `sign-in-account:${email}`, points: 130 - TRIES, expire: Date.now() + 3_600_000 })
      .onConflict('key')
      .merge()
    let refused = 0
    for (let n = 0; n < TRIES; n++) {
      const { status } = await app
        .browser()
        .post('/signin', { email, password: `Wrong-${n}` }, from(`198.51.${n}.1`))
      if (status === 429) refused++
    }
    expect(refused).toBe(30) // 100 an hour; the right one above was taken back
    expect(
      (await app.browser().post('/signin', { email, password: PASSWORD }, from('203.0.113.77'))).status,
    ).toBe(429)
    expect((await own.post('/signin', { email, password: PASSWORD }, from('198.51.3.1'))).status).toBe(303)
  })

  it('from a browser that is known is limited as well', async () => {
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

  it("with a device cookie of another account, or a forged one, is a stranger's", async () => {
    const [known, target] = [await person(), await person()]
    const other = app.browser()
    await other.post('/signin', { email: known.email, password: PASSWORD })
    await other.post('/signout')
    await database
      .db('rate_limits')
      .insert({ key: `sign-in-account:${target.email}`, points: 100, expire: Date.now() + 60_000 })
    expect((await other.post('/signin', { email: target.email, password: PASSWORD })).status).toBe(429)
    const forged = app.browser('device=eyJmb3JnZWQiOjF9.c2lnbmF0dXJl')
    expect((await forged.post('/signin', { email: target.email, password: PASSWORD })).status).toBe(429)
  })

  it('many accounts from one address is stopped, and 500 students behind one address are not', async () => {
    await database
      .db('rate_limits')
      .insert({ key: 'sign-in-address:203.0.113.5', points: 999, expire: Date.now() + 60_000 })
    const tried = async (ip: string) =>
      (await app.browser().post('/signin', { email: 'nobody@example.edu', password: 'x' }, from(ip))).status
    expect([await tried('203.0.113.5'), await tried('203.0.113.5'), await tried('203.0.113.6')]).toEqual([
      422, 429, 422,
    ])
    await database.db('rate_limits').del()
    const { email } = await person()
    for (let n = 0; n < 5; n++)
      expect(
        (await app.browser().post('/signin', { email, password: PASSWORD }, from('203.0.113.9'))).status,
      ).toBe(303)
    const left = await database
      .db('rate_limits')
      .where({ key: 'sign-in-address:203.0.113.9' })
      .first<{ points: number }>()
    expect(left!.points).toBe(0) // who gets in costs the address nothing
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

it('more passwords at once than can be hashed soon: some are told to come back, nobody waits for long, and it costs them no try', async () => {
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
    expect(text).toContain('Many people are signing in at this moment. Please try again in a few seconds.')
    expect(text).toContain(`value="crowd${n}@example.edu"`)
  }
  const { n } = busy[0]!
  const [left] = await database.db('rate_limits').where('key', 'like', `sign-in:crowd${n}@%`)
  expect((left as { points: number }).points).toBe(0)
})

describe('known and unknown addresses', () => {
  async function same(name: string, status: number, send: (email: string) => ReturnType<typeof app.send>) {
    const tries = sized(40, 200)
    const known = await Promise.all(Array.from({ length: 20 }, async () => (await person()).email))
    const {
      bodies,
      statuses,
      medians: [a, b],
    } = await compareAddresses(database.db, { name, tries, known, send })
    console.info(`${name}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, medians of ${tries}`)
    expect([...statuses]).toEqual([status])
    expect(bodies, name).toHaveLength(1)
    // On a machine that does other things as well; an answer without its hash or its rows would be a fraction.
    expect(Math.abs(a - b) / Math.max(a, b), name).toBeLessThan(0.3)
  }

  it(
    'get the same answer in the same time: signing in',
    () => same('sign-in', 422, (email) => app.browser().post('/signin', { email, password: 'Wrong-pass-1' })),
    60_000,
  )

  it('get the same answer in the same time: asking for a reset', async () => {
    await same('reset', 303, async (email) => {
      await database.db('password_resets').where({ email }).del()
      return app.browser().post('/forgot-password', { email })
    })
  }, 60_000)

  it(
    'get the same answer in the same time: signing up',
    () =>
      same('sign-up', 303, (email) =>
        app.browser().post('/signup', {
          nickname: '',
          firstName: 'Eve',
          lastName: 'Moss',
          email,
          password: 'Lamp-7-eve',
          shown: formStamp(app.env, Date.now() - 5000),
        }),
      ),
    90_000,
  )
})
