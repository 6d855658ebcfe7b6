import { WHOLE_SITE } from '~/services/auth/reach'
import http, { type RequestListener, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkPictures, requestCheck } from '~/dashboard/queues/check-pictures.server'
import { clearPictures, requestClearing } from '~/dashboard/queues/clear-pictures.server'
import { itemWords } from '~/dashboard/item-words'
import { pictureNoticeWords, pictureWords } from '~/dashboard/queues/picture-words'
import { createStorage } from '~/services/storage/create-storage.server'
import { checkRemotePicture } from '~/services/storage/check-remote-picture.server'
import { isPublicAddress } from '~/services/storage/outside.server'
import { StorageDown } from '~/services/storage/storage'
import type { UserRow } from '~db/tables'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { jobContext, runJobs } from '../../support/jobs'
import { listening } from '../../support/listening'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
const app = useApp(database, { varDir })

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
const PATH = '/admin-dashboard/pictures'
let boss: UserRow
let cookie: string
const servers: Server[] = []
/** Requested addresses. */
const asked: string[] = []

async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<string> {
  const server = http.createServer((request, response) => {
    asked.push(`${host}${request.url}`)
    listener(request, response)
  })
  const port = await listening(server, host)
  servers.push(server)
  return `http://${host}:${port}`
}

beforeAll(async () => {
  boss = await insertUser(db, { role: 'Admin', first_name: 'Bea', last_name: 'Boss' })
  cookie = (await logIn(db, app.env, boss.id)).cookie
})
afterAll(() =>
  servers.forEach((server) => {
    server.closeAllConnections()
    server.close()
  }),
)
beforeEach(() => void asked.splice(0))

it('tells public addresses from those of our own network', async () => {
  const words = (text: string) => text.trim().split(/\s+/)
  const open = words('8.8.8.8 1.1.1.1 172.32.0.1 100.128.0.1 2606:4700::1111 2a00:1450:4001::1')
  const own = words(`
    127.0.0.1 127.9.9.9 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254
    100.64.0.1 224.0.0.1 255.255.255.255 198.18.0.1 ::1 :: ::ffff:127.0.0.1 ::ffff:8.8.8.8 fe80::1
    fc00::1 fd00:ec2::254 ff02::1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 2001::1 localhost 1.2.3
    127.1
  `)
  await checkRows(open, (address) => expect(isPublicAddress(address)).toBe(true))
  await checkRows([...own, ''], (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('checking an external picture', () => {
  let base: string
  let inner: string
  const local = { isAllowed: (address: string) => address === '127.0.0.1', ms: 1000 }
  beforeAll(async () => {
    const png = { 'Content-Type': 'image/png' }
    inner = await serve((_request, response) => response.writeHead(200, png).end(JPEG), '127.0.0.2')
    const pages: Record<string, [type: string, body: string | Buffer]> = {
      '/fine': ['application/octet-stream', JPEG],
      '/svg': ['image/svg+xml', '<svg/>'],
      '/page': ['text/html', '<p>Gone'],
    }
    const redirects: Record<string, [status: number, to: string]> = {
      '/loop': [302, '/loop'],
      '/once': [301, '/fine'],
      '/inner': [302, `${inner}/secret`],
      '/file': [302, 'file:///etc/passwd'],
      '/metadata': [307, 'http://169.254.169.254/latest/meta-data/'],
    }
    base = await serve((request, response) => {
      const at = request.url!
      if (at === '/slow') return
      if (at === '/endless') {
        response.writeHead(200, png)
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65536)));
        }
        response.on('drain', more)
        return more()
      }
      const [page, redirect] = [pages[at], redirects[at]]
      if (page) response.writeHead(200, { 'Content-Type': page[0] }).end(page[1])
      else if (redirect) response.writeHead(redirect[0], { Location: redirect[1] }).end()
      else response.writeHead(Number(at.slice(1))).end()
    })
  })

  it('tells a picture from what is gone, and from what says nothing', async () => {
    const found = {
      picture: ['/fine', '/svg', '/once', '/endless'],
      'no-picture': ['/page'],
      gone: ['/404', '/410'],
      unsure: ['/403', '/429', '/503', '/loop', '/slow'],
      unreadable: ['/file'],
      private: ['/inner', '/metadata'],
    }
    const rows = Object.entries(found).flatMap(([seen, paths]) => paths.map((at) => [at, seen] as const))
    await checkRows(rows, async ([at, seen]) => {
      expect(await checkRemotePicture(base + at, local)).toBe(seen)
      expect(asked.filter((each) => each.startsWith('127.0.0.2'))).toEqual([])
    })
  })

  it('requests nothing from our own network, however it is spelled, and no port but those of the web', async () => {
    const { port } = new URL(base)
    for (const url of [
      `${base}/fine`,
      `http://localhost:${port}/fine`,
      `http://2130706433:${port}/fine`,
      `http://0x7f.1:${port}/fine`,
      `http://017700000001:${port}/fine`,
      `http://127.1:${port}/fine`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/fine`,
      'http://169.254.169.254/',
      'http://[fd00:ec2::254]/',
      'https://10.0.0.1/',
      'http://0.0.0.0/',
      'http://８.8.8.8:25/',
    ])
      expect(await checkRemotePicture(url, { ms: 1000 }), url).toBe('private')
    expect(asked).toEqual([])
  })

  describe('with a name server', () => {
    const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
    const found = (address: string) => Promise.resolve([{ address, family: 4 }])
    const seen = (name: () => ReturnType<typeof found>, known: () => ReturnType<typeof found>) =>
      checkRemotePicture('http://pictures.example.edu/a.png', {
        ms: 1000,
        resolve: (host) => (host === 'example.com' ? known() : name()),
      })
    const works = () => found('93.184.215.14')
    const inside = () => found('10.0.0.1')
    const unknown = () => failing('ENOTFOUND')
    const never = () => new Promise<never>(() => {})

    it('a name counts as missing only if another name resolves', async () => {
      expect(await seen(unknown, works)).toBe('gone')
      for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'ETIMEOUT'])
        expect(await seen(unknown, () => failing(code)), code).toBe('unsure')
      // A name server that answers everything with its own page.
      expect(await seen(unknown, inside)).toBe('unsure')
    })

    it('a private address counts only if another name resolves to a public one', async () => {
      expect(await seen(inside, works)).toBe('private')
      expect(await seen(inside, inside)).toBe('unsure')
    })

    it('one that fails or never responds says nothing', async () => {
      for (const code of ['EAI_AGAIN', 'ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED'])
        expect(await seen(() => failing(code), works), code).toBe('unsure')
      expect(await seen(never, works)).toBe('unsure')
      expect(await seen(unknown, never)).toBe('unsure')
    })
  })

  it('knows what is no address', async () => {
    for (const url of [
      'ftp://example.edu/a.png',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'http://user:pw@example.edu/',
      'http://',
      'no address',
      '',
      'data:image/png;base64,AA',
    ])
      expect(await checkRemotePicture(url, { ms: 1000 }), url).toBe('unreadable')
  })
})

describe('the check of all pictures', { shuffle: false }, () => {
  const context = () => jobContext(db, { ...app.env, varDir })
  const dashboard = () => app.browser(cookie)
  const locations: Record<string, number> = {}
  let campus: number

  const faults = async (checkId: number) => {
    const rows = await db('picture_faults').where({ check_id: checkId })
    return Object.fromEntries(rows.map((row) => [row.image_url, [row.fault, row.outcome]]))
  }
  const latest = async () => (await db('picture_checks').orderBy('id', 'desc').first())!
  const urlOf = async (id: number) =>
    (await db('study_locations').where({ id }).first('image_url'))!.image_url
  const html = async () => (await dashboard().get(PATH)).text
  const clear = async (check: number, reason: string, browser = dashboard()) =>
    browser.post(PATH, { intent: 'clear', check: String(check), reason })
  const work = () => runJobs(database, { ...app.env, varDir })
  const viewer = () => ({ ...viewerFor(boss), isAdmin: true, reach: WHOLE_SITE })

  beforeAll(async () => {
    const storage = createStorage(app.env)
    await storage.put('study_location_image/1/location_image', JPEG, { contentType: 'image/jpeg' })
    await storage.put('pendingimages/1/1/secret', JPEG, { contentType: 'image/jpeg' })
    const loopback = await serve((_request, response) => response.end(JPEG))
    for (const url of [
      '/files/study_location_image/1/location_image?t=1',
      'study_location_image/1/location_image',
      '/files/study_location_image/2/location_image?t=1',
      '/files/pendingimages/1/1/secret',
      '/files/../../etc/passwd',
      '/scenes/carrel.svg',
      '/scenes/nothing.svg',
      `${loopback}/a.jpg`,
      'nonsense',
      '//evil.example/x',
      `${app.env.origin}/files/study_location_image/1/location_image`,
    ])
      locations[url] = (await insertLocation(db, { image_url: url })).id
    campus = (await insertUniversity(db, { image_url: '/files/university_images/9/university_image?t=5' })).id
  })

  it('lists what is invalid before anything is cleared, requests nothing from our own network, and shows its progress', async () => {
    expect(await html()).toContain(pictureWords.begin)
    for (const _ of [1, 2]) expect((await dashboard().post(PATH, { intent: 'check' })).status).toBe(303)
    expect(await db('picture_checks')).toHaveLength(1) // twice counts once
    const waiting = await html()
    expect(waiting).toContain(pictureWords.states.waiting)
    expect(waiting).toContain(`>${pictureWords.refresh}<`)
    expect(waiting).not.toContain('name="intent" value="clear"')

    await work()
    const run = await latest()
    expect(run).toMatchObject({ state: 'listed', total: 12, checked: 12, requested_by: boss.id })
    expect(asked).toEqual([])
    const loopback = Object.keys(locations).find((url) => /^http:\/\/127\.0\.0\.1.*\/a\.jpg$/.test(url))!
    expect(await faults(run.id)).toEqual({
      '/files/study_location_image/2/location_image?t=1': ['gone', null],
      '/files/pendingimages/1/1/secret': ['gone', null],
      '/files/../../etc/passwd': ['gone', null],
      '/scenes/nothing.svg': ['gone', null],
      [loopback]: ['private', null],
      nonsense: ['unreadable', null],
      '//evil.example/x': ['unreadable', null],
      '/files/university_images/9/university_image?t=5': ['gone', null],
    })
    const page = await html()
    expect(page).toContain(pictureWords.found(8))
    expect(page).toContain(pictureWords.clear(8))
    expect(page).toContain(`/admin-dashboard/campus/${campus}`)
    expect(await db('study_locations').whereNull('image_url')).toEqual([])
  })

  it('clears them on request, each with a line in its history, except those changed or restored meanwhile', async () => {
    const { id } = await latest()
    for (const [reason, message] of [
      ['', itemWords.reasonRequired],
      ['x'.repeat(1001), itemWords.reasonTooLong],
    ] as const) {
      const answer = await clear(id, reason)
      expect([answer.status, answer.text.includes(message)]).toEqual([422, true])
    }
    expect((await clear(999, 'Gone.')).status).toBe(409)

    const changed = locations['/scenes/nothing.svg']!
    await db('study_locations').where({ id: changed }).update({ image_url: '/scenes/carrel.svg' })
    const jpeg = { contentType: 'image/jpeg' }
    await createStorage(app.env).put('university_images/9/university_image', JPEG, jpeg)
    const student = app.browser((await insertMember(db, app.env)).cookie)
    expect((await clear(id, 'Mine.', student)).status).toBe(403)
    const reason = 'The picture is gone'
    for (const _ of [1, 2]) expect((await clear(id, reason)).status).toBe(303)
    await work()

    expect(await latest()).toMatchObject({ state: 'cleared', cleaned: 6, cleared_by: boss.id, reason })
    expect(await html()).toContain('Cleanup complete: 8 invalid URLs found, 6 cleaned')
    const outcomes = Object.values(await faults(id)).map(([, outcome]) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'cleared')).toHaveLength(6)
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(2)
    expect(await urlOf(changed)).toBe('/scenes/carrel.svg')
    expect(await urlOf(locations.nonsense!)).toBeNull()
    const [log] = await db('study_location_edit_logs').where({ study_location_id: locations.nonsense })
    const action = { image_url: { old: 'nonsense', new: null } }
    expect(log).toMatchObject({ message: reason, edited_by: boss.id, action })
    expect(await db('university_edit_logs').where({ university_id: campus })).toEqual([])
    expect(asked).toEqual([])

    // Again: everything left is fine.
    await requestCheck(db, { viewer: viewer() })
    await work()
    expect(await html()).toContain('Cleanup complete: 0 invalid URLs found, 0 cleaned')
    const again = { viewer: viewer(), check: (await latest()).id, reason: 'Why not.' }
    const nothing = { ok: false, message: pictureNoticeWords.nothing }
    expect(await requestClearing(db, again)).toMatchObject(nothing)
  })

  it('says if object storage is down, and another check can start afterwards; an abandoned one gives way', async () => {
    const check = () => requestCheck(db, { viewer: viewer() })
    await check()
    const { id } = await latest()
    const storage = { ...createStorage(app.env), head: () => Promise.reject(new StorageDown('down')) }
    await checkPictures({ ...context(), storage }, { checkId: id })
    expect((await latest()).state).toBe('failed')
    expect(await html()).toContain('Failed to clean invalid URLs. See console for details.')

    expect(await check()).toMatchObject({ ok: true, value: { begun: true } })
    const stuck = await latest()
    expect(await check()).toMatchObject({ value: { begun: false } })
    const updated_at = new Date(Date.now() - 3_600_000)
    await db('picture_checks').where({ id: stuck.id }).update({ updated_at })
    expect(await check()).toMatchObject({ value: { begun: true } })
    expect((await latest()).id).not.toBe(stuck.id)
    await checkPictures(context(), { checkId: stuck.id })
    expect((await db('picture_checks').where({ id: stuck.id }).first())!.state).toBe('failed')
  })

  it('resumes where it was interrupted, and repeats nothing', async () => {
    const run = await latest()
    const over = await db('study_locations').whereNotNull('image_url').orderBy('id').pluck('id')
    const at = { checked: 5, last_university_id: 1_000_000, last_location_id: over.at(-2) }
    await db('picture_checks')
      .where({ id: run.id })
      .update({ state: 'checking', ...at })
    await checkPictures(context(), { checkId: run.id })
    expect(await latest()).toMatchObject({ state: 'listed', checked: 6, total: 6 })
    await checkPictures(context(), { checkId: run.id })
    await clearPictures(context(), { checkId: run.id })
    expect(await latest()).toMatchObject({ state: 'listed', checked: 6 })
  })
})
