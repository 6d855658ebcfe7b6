import { beforeAll, describe, expect, it } from 'vitest'
import { PER_ADDRESS } from '~/http/limits.server'
import { signedIn } from '~/http/login.server'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import { insertUser, signIn } from '../../factories/user'
import { createLog } from '../../../server/request-log'
import { useDatabase } from '../../support/database'
import { argsOf, contextFor, get, post, settle } from '../../support/context'
import { makeNotes, noteForm, notes, send } from './write-form'

const database = useDatabase()
beforeAll(() => makeNotes(database.db))

const NONE = { 'Sec-Fetch-Site': '', Origin: '', Referer: '' }

describe('the origin of a form', () => {
  it.each([
    ['Sec-Fetch-Site: cross-site', { ...NONE, 'Sec-Fetch-Site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site, another host of the domain', { ...NONE, 'Sec-Fetch-Site': 'same-site' }],
    ['Sec-Fetch-Site that nobody knows', { ...NONE, 'Sec-Fetch-Site': 'Same-Origin-ish' }],
    [
      'cross-site, though Origin and Referer claim to be ours',
      { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://carrel.test/' },
    ],
    ['Origin: null', { ...NONE, Origin: 'null' }],
    ['a foreign Origin', { ...NONE, Origin: 'https://evil.test' }],
    ['our host over http', { ...NONE, Origin: 'http://carrel.test' }],
    ['our host at another port', { ...NONE, Origin: 'https://carrel.test:8443' }],
    ['an Origin that begins like ours', { ...NONE, Origin: 'https://carrel.test.evil.test' }],
    ['an Origin with ours as its user name', { ...NONE, Origin: 'https://carrel.test@evil.test' }],
    [
      'a foreign Origin with our Referer',
      { ...NONE, Origin: 'https://evil.test', Referer: 'https://carrel.test/' },
    ],
    ['only a foreign Referer', { ...NONE, Referer: 'https://evil.test/https://carrel.test/' }],
    ['a Referer that is no URL', { ...NONE, Referer: 'carrel.test' }],
    ['localhost, which is no name of a production server', { ...NONE, Origin: 'http://localhost:3000' }],
  ])('is refused with 403 for %s', async (_name, headers) => {
    const answer = await send(post('/notes', { text: 'foreign' }, headers), contextFor(database.db))
    expect(answer.status).toBe(403)
    expect(answer.text).toMatch(/another site/)
    expect(answer.cookies).toEqual([])
    expect(await notes(database.db)).not.toContain('foreign')
    expect(await database.db('form_drafts')).toEqual([])
  })

  it.each([
    ['none of the three, as text browsers send', NONE],
    ['Sec-Fetch-Site: same-origin', { ...NONE, 'Sec-Fetch-Site': 'same-origin' }],
    ['Sec-Fetch-Site: none', { ...NONE, 'Sec-Fetch-Site': 'none' }],
    ['our Origin', { ...NONE, Origin: 'https://carrel.test' }],
    ['only our Referer', { ...NONE, Referer: 'https://carrel.test/notes?x=1' }],
  ])('is accepted for %s', async (name, headers) => {
    const answer = await send(post('/notes', { text: name }, headers), contextFor(database.db))
    expect(answer.status).toBe(303)
    expect(await notes(database.db)).toContain(name)
  })

  it('is asked for before anything else: a foreign post does not use up the limit of an address', async () => {
    const context = contextFor(database.db, { ip: '198.51.100.99' })
    await send(post('/notes', { text: 'foreign' }, { 'Sec-Fetch-Site': 'cross-site' }), context)
    expect(await database.db('rate_limits').where('key', 'like', '%198.51.100.99')).toEqual([])
  })

  it('takes every name of this computer for the same site in a demo, and refuses every other Host', async () => {
    const demo = () =>
      contextFor(database.db, { env: { demo: true, mode: 'demo', origin: 'http://127.0.0.1:3000' } })
    const at = (host: string, origin: string) =>
      send(
        post('/notes', { text: `${host} ${origin}` }, { ...NONE, Host: host, Origin: origin }),
        demo(),
      ).then(({ status }) => status)
    expect(await at('localhost:3000', 'http://localhost:3000')).toBe(303)
    expect(await at('[::1]:3000', 'http://[::1]:3000')).toBe(303)
    expect(await at('127.0.0.1:3000', 'http://localhost:9999')).toBe(403)
    expect(await at('evil.test:3000', 'http://evil.test:3000')).toBe(403)
    const rebound = post(
      '/notes',
      { text: 'rebound' },
      { ...NONE, Host: 'evil.test:3000', 'Sec-Fetch-Site': 'same-origin' },
    )
    expect((await send(rebound, demo())).status).toBe(403)
  })
})

describe('the limit of an address', () => {
  it('answers 429 with when to try again, and writes nothing', async () => {
    const context = () => contextFor(database.db, { ip: '198.51.100.1' })
    await send(post('/notes', { text: 'the first' }), context())
    await database
      .db('rate_limits')
      .where('key', 'like', '%198.51.100.1')
      .update({ points: PER_ADDRESS.points })
    const answer = await send(post('/notes', { text: 'one too many' }), context())
    expect(answer.status).toBe(429)
    const wait = Number(answer.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(PER_ADDRESS.seconds)
    expect(answer.text).toContain(`${wait} second`)
    expect(await notes(database.db)).not.toContain('one too many')
    expect(
      (
        await send(
          post('/notes', { text: 'of another address' }),
          contextFor(database.db, { ip: '198.51.100.2' }),
        )
      ).status,
    ).toBe(303)
  })

  it('counts a /64 of IPv6 as one address', async () => {
    await send(post('/notes', { text: 'by six' }), contextFor(database.db, { ip: '2001:db8:1:2::1' }))
    await database
      .db('rate_limits')
      .where('key', 'like', '%2001:db8:1:2::/64')
      .update({ points: PER_ADDRESS.points })
    const from = (ip: string) =>
      send(post('/notes', { text: 'by six' }), contextFor(database.db, { ip })).then(({ status }) => status)
    expect(await from('2001:db8:1:2:ffff::9')).toBe(429)
    expect(await from('2001:db8:1:3::1')).toBe(303)
  })
})

describe('a body that cannot be read', () => {
  it.each([
    ['JSON', '{"text":"json"}', 'application/json'],
    ['plain text', 'text=plain', 'text/plain'],
    ['no type at all', 'text=none', ''],
    ['multipart without a boundary', 'text', 'multipart/form-data'],
    ['multipart whose boundary never comes', '--other\r\n\r\nx', 'multipart/form-data; boundary=that'],
    [
      'multipart that breaks off before its first text',
      '--b\r\nContent-Disposition: form-data; na',
      'multipart/form-data; boundary=b',
    ],
  ])('is 400: %s', async (_name, body, type) => {
    const request = post('/notes', body, type ? { 'Content-Type': type } : {})
    if (!type) request.headers.delete('Content-Type')
    const answer = await send(request, contextFor(database.db))
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(/damaged/)
    expect(answer.cookies).toEqual([])
  })

  it('is the 413 of the body limit when that is what reading it says', async () => {
    const tooLarge = () => Promise.reject(new Response('too large', { status: 413 }))
    const body = new ReadableStream({
      start: (controller) => controller.error(new Response('too large', { status: 413 })),
    })
    const whole = Object.defineProperty(post('/notes', { text: 'large' }), 'body', { value: body })
    const fields = Object.assign(
      post('/notes', 'text=large', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      { formData: tooLarge },
    )
    for (const request of [whole, fields])
      expect((await send(request, contextFor(database.db))).status).toBe(413)
  })
})

describe('which of several forms', () => {
  const forms = {
    save: noteForm(),
    drop: noteForm({
      run: async ({ db, value }) => {
        await db('notes').where({ text: value.text }).del()
        return { ok: true, value }
      },
    }),
  }

  it('is chosen by intent', async () => {
    expect(
      (await send(post('/notes', { intent: 'save', text: 'to and fro' }), contextFor(database.db), { forms }))
        .status,
    ).toBe(303)
    expect(await notes(database.db)).toContain('to and fro')
    expect(
      (await send(post('/notes', { intent: 'drop', text: 'to and fro' }), contextFor(database.db), { forms }))
        .status,
    ).toBe(303)
    expect(await notes(database.db)).not.toContain('to and fro')
  })

  it.each(['', 'other', 'constructor', 'toString', '__proto__', 'hasOwnProperty', 'SAVE'])(
    'is 400 for the unknown intent "%s"',
    async (intent) => {
      const answer = await send(post('/notes', { intent, text: 'lost' }), contextFor(database.db), { forms })
      expect(answer.status).toBe(400)
      expect(await notes(database.db)).not.toContain('lost')
    },
  )

  it('is 400 when intent is missing or a file', async () => {
    expect((await send(post('/notes', { text: 'lost' }), contextFor(database.db), { forms })).status).toBe(
      400,
    )
    expect(
      (
        await send(post('/notes', { intent: new Blob(['save']), text: 'lost' }), contextFor(database.db), {
          forms,
        })
      ).status,
    ).toBe(400)
  })

  it('names the intent in the answer to an invalid form, so that its page knows which one to mark', async () => {
    const answer = await send(post('/notes', { intent: 'drop', text: '' }), contextFor(database.db), {
      forms,
    })
    expect(answer.status).toBe(422)
    expect(answer.data).toMatchObject({ intent: 'drop' })
  })
})

describe('a form for admins', () => {
  it('is refused to a student with 403, is done for an admin, and sends a visitor to sign in', async () => {
    const { db } = database
    const sent = async (role: 'Student' | 'Admin') => {
      const context = contextFor(db)
      const { cookie } = await signIn(db, context.env, (await insertUser(db, { role })).id)
      return send(
        post('/notes', { text: `by ${role}` }, { Cookie: cookie }),
        context,
        noteForm({ who: admin }),
      )
    }
    expect(await sent('Student')).toMatchObject({ status: 403, text: 'Only admins can do this.' })
    expect((await sent('Admin')).status).toBe(303)
    expect(
      (await send(post('/notes', { text: 'by visitor' }), contextFor(db), noteForm({ who: admin }))).status,
    ).toBe(303)
    const kept = await notes(db)
    expect(kept).toContain('by Admin')
    expect(kept).not.toContain('by Student')
    expect(kept).not.toContain('by visitor')
  })
})

describe('the names of fields', () => {
  it.each([
    'text[4294967294]',
    'text[999999999].x',
    '__proto__[x]',
    '__proto__.x',
    '__intent__',
    'a'.repeat(9000),
    '\0',
    'a\0b',
    '[0]',
    '.',
    '',
    'text[-1]',
    'text[x]',
    'a.b.c.d',
  ])('that no form of ours has are 400: %j', async (name) => {
    const answer = await send(post('/notes', { text: 'named', [name]: 'y' }), contextFor(database.db))
    expect(answer.status).toBe(400)
    expect(await notes(database.db)).not.toContain('named')
  })

  it('may be of lists, and of what is in them', async () => {
    const answer = await send(
      post('/notes', { text: 'lists', 'photos[]': ['a', 'b'], 'hours[3].start': '08:00' }),
      contextFor(database.db),
    )
    expect(answer.status).toBe(303)
  })

  it('never reach the prototype of everything', async () => {
    await send(
      post('/notes', { text: 'x', 'constructor.prototype': 'y', 'a.__proto__': 'y' }),
      contextFor(database.db),
    )
    await send(post('/notes', { text: 'x', 'constructor.polluted': 'y' }), contextFor(database.db))
    expect(Object.keys(Object.prototype)).toEqual([])
    expect((Object as unknown as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('are 500 at most', async () => {
    const answer = await send(
      post('/notes', { text: 'many', more: Array(500).fill('y') }),
      contextFor(database.db),
    )
    expect(answer.status).toBe(400)
  })
})

describe('what the log says of it', () => {
  /** A context whose log is kept, and the events in it. */
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

  it('another site, want of a right, a suspension and a limit are each a line, which names nobody', async () => {
    const foreign = watched()
    await send(post('/notes', { text: 'noted' }, { 'Sec-Fetch-Site': 'cross-site' }), foreign.context)
    expect(foreign.events()).toEqual([{ event: 'refused', why: 'foreign' }])

    const student = await insertUser(database.db, {
      email: 'watched@example.edu',
      first_name: 'Watchedperson',
    })
    const { cookie } = await signIn(database.db, foreign.context.env, student.id)
    const desk = watched()
    await send(post('/notes', { text: 'noted' }, { Cookie: cookie }), desk.context, noteForm({ who: admin }))
    await settle(
      read(argsOf(get('/admin-dashboard', { Cookie: cookie }), desk.context), {
        who: admin,
        run: () => {
          throw new Error('ran')
        },
      }),
    )
    expect(desk.events()).toEqual([
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
    expect([foreign, desk, suspended, often].flatMap(({ lines }) => lines).join('')).not.toMatch(
      /watched@|Watchedperson|198\.51|203\.0\.113/,
    )
  })

  it('so are a wrong guess, a sign-in, and one that waits for its second factor; a form that was merely mistyped is none', async () => {
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
    const { token } = await signIn(database.db, entering.context.env, (await insertUser(database.db)).id)
    await signedIn(
      args,
      { kind: 'session', userId: 1, token, email: 'ada@example.edu', home: '/', kept: false },
      null,
    )
    await signedIn(args, { kind: 'second-factor', challenge: 'c' }, null)
    expect(entering.events()).toEqual([
      { event: 'signed-in', by: '/signin' },
      { event: 'second-factor-asked', by: '/signin' },
    ])
    expect(entering.lines.join('')).not.toMatch(/secret|ada@/)
  })
})
