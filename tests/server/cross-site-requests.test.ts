import { describe, expect, it } from 'vitest'
import { notes, useNotes } from '../app/http/write/note-form'
import { sendOverHttp as send } from '../app/http/write/send-over-http'
import { contextFor, post } from '../support/context'
import { checkRows } from '../support/rows'

const database = useNotes()

const NONE = { 'Sec-Fetch-Site': '', Origin: '', Referer: '' }

describe('the origin of a form', () => {
  const FOREIGN = [
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
  ] as const
  it('is refused with 403 if it may be another site', () =>
    checkRows(FOREIGN, async ([_name, headers]) => {
      const answer = await send(post('/notes', { text: 'foreign' }, headers), contextFor(database.db))
      expect(answer.status).toBe(403)
      expect(answer.text).toMatch(/another site/)
      expect(answer.cookies).toEqual([])
      expect(await notes(database.db)).not.toContain('foreign')
      expect(await database.db('form_drafts')).toEqual([])
    }))

  const OURS = [
    ['none of the three, as text browsers send', NONE],
    ['Sec-Fetch-Site: same-origin', { ...NONE, 'Sec-Fetch-Site': 'same-origin' }],
    ['Sec-Fetch-Site: none', { ...NONE, 'Sec-Fetch-Site': 'none' }],
    ['our Origin', { ...NONE, Origin: 'https://carrel.test' }],
    ['only our Referer', { ...NONE, Referer: 'https://carrel.test/notes?x=1' }],
  ] as const
  it('is accepted if it is ours, or unknown as in text browsers', () =>
    checkRows(OURS, async ([name, headers]) => {
      const answer = await send(post('/notes', { text: name }, headers), contextFor(database.db))
      expect(answer.status).toBe(303)
      expect(await notes(database.db)).toContain(name)
    }))

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
