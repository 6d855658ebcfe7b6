import { describe, expect, it } from 'vitest'
import { isLoopbackName } from '~/services/auth/providers/loopback'
import { isCrossSite } from '~/services/origin.server'
import { notes, useNotes } from '../app/web/http/write/note-form'
import { sendOverHttp as send } from '../app/web/http/write/send-over-http'
import { useApp } from '../support/app'
import { contextFor, post } from '../support/context'
import { checkRows } from '../support/rows'

const database = useNotes()
const NONE = { 'Sec-Fetch-Site': '', Origin: '', Referer: '' }

const OWN = 'https://carrel.test'
const crossSite = (headers: Record<string, string>) => isCrossSite(new Headers(headers), OWN)

const PRODUCTION = [
  // Sec-Fetch-Site alone decides if present
  [{ 'Sec-Fetch-Site': 'same-origin' }, false],
  [{ 'Sec-Fetch-Site': 'none' }, false],
  [{ 'Sec-Fetch-Site': 'cross-site' }, true],
  [{ 'Sec-Fetch-Site': 'same-site' }, true],
  [{ 'Sec-Fetch-Site': 'same-origin, cross-site' }, true],
  [{ 'Sec-Fetch-Site': 'SAME-ORIGIN' }, true],
  [{ 'Sec-Fetch-Site': 'Same-Origin-ish' }, true],
  [{ 'Sec-Fetch-Site': '' }, true],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: OWN, Referer: `${OWN}/` }, true],
  [{ 'Sec-Fetch-Site': 'same-site', Origin: OWN }, true],
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, false],
  // then Origin
  [{ Origin: OWN }, false],
  [{ Origin: `${OWN}:443` }, false],
  [{ Origin: 'null' }, true],
  [{ Origin: '' }, true],
  [{ Origin: 'https://evil.example' }, true],
  [{ Origin: 'http://carrel.test' }, true],
  [{ Origin: 'https://carrel.test:8443' }, true],
  [{ Origin: 'https://carrel.test.evil.test' }, true],
  [{ Origin: 'https://www.carrel.test' }, true],
  [{ Origin: 'https://carrel.test@evil.test' }, true],
  [{ Origin: 'http://localhost:3000' }, true],
  [{ Origin: 'https://evil.example', Referer: `${OWN}/` }, true],
  [{ Origin: 'null', Referer: `${OWN}/` }, true],
  // then Referer
  [{ Referer: `${OWN}/location/1/review` }, false],
  [{ Referer: 'https://evil.example/?https://carrel.test' }, true],
  [{ Referer: 'https://carrel.test@evil.example/' }, true],
  [{ Referer: 'about:blank' }, true],
  [{ Referer: 'not a url' }, true],
  // and none of them: a text browser
  [{}, false],
  [{ Host: 'anything.example' }, false],
] as const

describe('isCrossSite', () => {
  it('reads Sec-Fetch-Site, or else Origin, or else Referer', () =>
    checkRows(PRODUCTION, ([headers, expected]) =>
      expect(crossSite(headers as Record<string, string>)).toBe(expected),
    ))

  it('treats another name of this computer as cross-site in production', () =>
    expect(isCrossSite(new Headers({ origin: 'http://127.0.0.1:8080' }), 'http://localhost:8080')).toBe(true))
})

describe('isCrossSite in a demo', () => {
  const demo = (headers: Record<string, string>) =>
    isCrossSite(new Headers(headers), 'http://127.0.0.1:3000', true)

  const DEMO = [
    [{ origin: 'http://127.0.0.1:3000' }, false],
    [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, false],
    [{ origin: 'http://[::1]:3000', host: '[::1]:3000' }, false],
    [{ referer: 'http://localhost:3000/signin' }, false],
    [{ host: 'localhost:3000' }, false],
    [{ host: '127.0.0.1' }, false],
    [{ origin: 'http://localhost:5000' }, true],
    [{ origin: 'https://localhost:3000' }, true],
    [{ origin: 'http://localhost.evil.example:3000' }, true],
    [{ origin: 'null' }, true],
    // an outside name that resolves to 127.0.0.1: the browser treats the page as one of ours
    [
      {
        'sec-fetch-site': 'same-origin',
        host: 'rebound.example:3000',
        origin: 'http://rebound.example:3000',
      },
      true,
    ],
    [{ host: 'rebound.example:3000' }, true],
    [{ host: 'localhost.evil.example' }, true],
    [{ host: '' }, true],
  ] as const
  it('accepts each name of this computer, and no other host', () =>
    checkRows(DEMO, ([headers, expected]) => expect(demo(headers as Record<string, string>)).toBe(expected)))
})

it('isLoopbackName knows the names of this computer', () => {
  expect(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'].every(isLoopbackName)).toBe(true)
  expect(
    ['0.0.0.0', '::', '127.0.0.1.example', 'localhost.example', '128.0.0.1', ''].some(isLoopbackName),
  ).toBe(false)
})

describe('isCrossSite in an open demo', () => {
  const open = (headers: Record<string, string>) =>
    isCrossSite(new Headers(headers), 'http://localhost:3000', 'open')
  const host = 'carrel-3000.editor.example'

  const OPEN_DEMO = [
    [{ host, origin: `https://${host}` }, false],
    [{ host: host.toUpperCase(), referer: `https://${host}/signin` }, false],
    [{ host, 'sec-fetch-site': 'same-origin' }, false],
    [{ host, origin: 'http://localhost:3000' }, false],
    [{ host, 'sec-fetch-site': 'cross-site', origin: `https://${host}` }, true],
    [{ host, origin: 'https://evil.example' }, true],
    [{ host, origin: `https://${host}.evil.example` }, true],
    [{ host, origin: 'null' }, true],
    [{ origin: 'https://evil.example' }, true],
  ] as const
  it('accepts the host that was requested, and no other', () =>
    checkRows(OPEN_DEMO, ([headers, expected]) =>
      expect(open(headers as Record<string, string>)).toBe(expected),
    ))
})

describe('a page of a demo', () => {
  const closed = useApp(database, { demo: true, mode: 'demo' })
  const open = useApp(database, { demo: true, mode: 'demo', openDemo: true })
  it.each(['/', '/demo/mail', '/demo/mail.data', '/calendar/x'])(
    'is not for a site whose name leads here: %s',
    async (path) => {
      const at = async (app: typeof open, host: string) =>
        (await app.send(path, { headers: { Host: host, 'Sec-Fetch-Site': 'same-origin' } })).text
      const refused = await at(closed, 'evil.test:3000')
      expect(refused).toContain('There’s nothing at this address.')
      for (const [app, host] of [
        [closed, 'localhost:3000'],
        [closed, '[::1]:3000'],
        [open, 'my.editor.test'],
      ] as const)
        expect(await at(app, host)).not.toBe(refused)
    },
  )
})

describe('the origin of a form', () => {
  it('decides whether it is accepted, or refused with 403 without a trace', () =>
    checkRows(
      PRODUCTION.filter(([headers]) => !Object.values(headers).includes('' as never)),
      async ([headers, refused]) => {
        const text = `With ${JSON.stringify(headers)}`
        const sent = post('/notes', { text }, { ...NONE, ...headers })
        const answer = await send(sent, contextFor(database.db))
        expect(answer.status).toBe(refused ? 403 : 303)
        expect((await notes(database.db)).includes(text)).toBe(!refused)
        if (!refused) return
        expect(answer.text).toMatch(/another site/)
        expect(answer.cookies).toEqual([])
        expect(await database.db('form_drafts')).toEqual([])
      },
    ))

  it('is checked before anything else: a cross-site post does not count toward the limit of an address', async () => {
    const context = contextFor(database.db, { ip: '198.51.100.99' })
    await send(post('/notes', { text: 'foreign' }, { 'Sec-Fetch-Site': 'cross-site' }), context)
    expect(await database.db('rate_limits').where('key', 'like', '%198.51.100.99')).toEqual([])
  })

  it('accepts every name of this computer as the same site in a demo, and refuses every other Host', async () => {
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
