import { beforeEach, describe, expect, it } from 'vitest'
import { deriveToken, sign } from '~/services/auth/tokens.server'
import { linkToken } from '~/spots/collections/share-collection.server'
import { insertCollection } from '../../../factories/collection'
import { insertLocation } from '../../../factories/location'
import { insertMember } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { textAt, textsAt } from '../../../support/html'

const database = useDatabase()
const app = useApp(database)
let reader: { id: number; cookie: string }
let collection: number

const share = (intent: string) =>
  app.browser(reader.cookie).post(`/collections/${collection}/share`, { intent })
/** The path of the link on its owner's page, or null. */
async function link(): Promise<string | null> {
  const html = (await app.browser(reader.cookie).get(`/collections/${collection}/share`)).html
  const shown = html.querySelector('#share-url')?.getAttribute('value')
  return shown ? shown.slice(app.origin.length) : null
}
const open = (path: string, cookie?: string) => app.browser(cookie).get(path)

beforeEach(async () => {
  const { db } = database
  const email = `zzq${Math.random()}@example.edu`
  reader = await insertMember(db, app.env, { first_name: 'Zzqfirst', last_name: 'Zzqlast', email })
  const location = await insertLocation(db, { name: 'Shared Café', tags: ['Wifi'] })
  const hidden = await insertLocation(db, { name: 'Zzqhidden', status: 'Pending' })
  const shown = { name: 'For my friends', description: 'Quiet <b>ones</b>', purpose: 'Finals' }
  const locations = [location.id, hidden.id, null]
  collection = (await insertCollection(db, { created_by: reader.id, ...shown, locations })).id
})

describe('a link', () => {
  it('is created by its owner, stays the same on repeated requests, and nothing that opens it is stored', async () => {
    expect(await link()).toBeNull()
    for (const _twice of [1, 2]) expect((await share('make')).status).toBe(303)
    const path = (await link())!
    expect(path).toMatch(/^\/shared\/\d+\.[\w-]{43}$/)
    expect(await link()).toBe(path)
    const rows = await database.db('share_links').where({ bookmark_collection_id: collection })
    expect(rows).toHaveLength(1)
    expect(Object.keys(rows[0]!).sort()).toEqual(['bookmark_collection_id', 'created_at', 'id', 'revoked_at'])
    expect(app.lines.some((line) => JSON.stringify(line).includes(path.split('.')[1]!))).toBe(false)
  })

  it('shows the collection to everyone, read-only, without its owner or non-public items', async () => {
    await share('make')
    const path = (await link())!
    for (const cookie of [undefined, (await insertMember(database.db, app.env)).cookie]) {
      const answer = await open(path, cookie)
      expect(answer.status).toBe(200)
      const main = answer.main
      expect(textAt(main, 'h1')).toBe('For my friends')
      expect(main.text).toContain('Quiet <b>ones</b>')
      expect(textsAt(main, '.card h3')).toEqual(['Shared Café'])
      expect(main.text).toContain('1 study spot')
      expect(main.querySelectorAll('form:not([action$="/save"])')).toHaveLength(0)
      expect(answer.text).not.toContain('Zzq')
      expect(answer.text).not.toContain(`/collections/${collection}`)
    }
  })

  it('is not sent to any other page, cache or index', async () => {
    await share('make')
    const { headers, text } = await open((await link())!)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    expect(text).toContain('<meta name="robots" content="noindex"/>')
  })

  it('is 404 once revoked; a new one differs, and the old one stays invalid', async () => {
    await share('make')
    const first = (await link())!
    for (const _twice of [1, 2]) expect((await share('withdraw')).status).toBe(303)
    expect(await link()).toBeNull()
    expect((await open(first)).status).toBe(404)
    await share('make')
    const second = (await link())!
    expect(second).not.toBe(first)
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
  })

  it('is 404 if the collection is gone, or its owner is suspended or has requested deletion', async () => {
    const { db } = database
    await share('make')
    const path = (await link())!
    for (const [is, was] of [
      [{ deletion_requested_at: new Date() }, { deletion_requested_at: null }],
      [
        { suspended_at: new Date(), suspension_reason: 'Spam' },
        { suspended_at: null, suspension_reason: null },
      ],
    ]) {
      await db('users').where({ id: reader.id }).update(is!)
      expect((await open(path)).status).toBe(404)
      await db('users').where({ id: reader.id }).update(was!)
      expect((await open(path)).status).toBe(200)
    }
    await db('bookmark_collections').where({ id: collection }).del()
    expect((await open(path)).status).toBe(404)
  })

  it('requested fifty times at once is one; created and revoked at once it is one or none', async () => {
    await Promise.all(Array.from({ length: 50 }, () => share('make')))
    const valid = () =>
      database.db('share_links').where({ bookmark_collection_id: collection }).whereNull('revoked_at')
    expect(await valid()).toHaveLength(1)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, (_each, n) => share(n % 2 ? 'make' : 'withdraw')),
    )
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([303]))
    expect((await valid()).length).toBeLessThanOrEqual(1)
  })
})

describe('an invalid link', () => {
  it('is 404: forged, for another purpose, from another server, cut off, too long', async () => {
    await share('make')
    const path = (await link())!
    const secrets = app.env.sessionSecrets
    const { id } = (await database.db('share_links').where({ bookmark_collection_id: collection }).first())!
    expect(path).toBe(`/shared/${linkToken(id, secrets)}`)
    const [token, mark] = [linkToken(id, secrets), 'A'.repeat(43)]
    const forged = [
      String(id),
      `${id}.`,
      `${id}.${mark}`,
      `-1.${mark}`,
      'x.y',
      '%20',
      '%2e%2e%2fsetting',
      token.slice(0, -1),
      `${token}A`,
      `0${token}`,
      `${id + 1}.${token.split('.')[1]}`,
      linkToken(id, ['another secret of this length, for tests']),
      linkToken(id + 1, secrets),
      sign('form-stamp', String(id), secrets),
      `${id}.${deriveToken('password-reset', String(id), secrets)}`,
      sign('collection-link', '99999999999999999999', secrets),
    ]
    for (const each of forged) {
      const answer = await open(`/shared/${each}`)
      expect(answer.status, each).toBe(404)
      expect(answer.text, each).not.toContain('For my friends')
    }
    expect((await open(path)).status).toBe(200)
  })

  it('a link created under a rotated secret opens while the server still has that secret', async () => {
    const links = database.db('share_links')
    const [{ id }] = (await links.insert({ bookmark_collection_id: collection }).returning('id')) as [
      { id: number },
    ]
    const older = app.env.sessionSecrets.at(-1)!
    expect((await open(`/shared/${linkToken(id, [older])}`)).status).toBe(200)
  })
})
