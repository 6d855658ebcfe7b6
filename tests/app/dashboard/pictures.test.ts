import http, { type RequestListener, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkPictures, requestCheck } from '~/dashboard/pictures/check-pictures.server'
import { clearPictures, requestClearing } from '~/dashboard/pictures/clear-pictures.server'
import { pictureNoticeWords, pictureWords } from '~/dashboard/pictures/words'
import { createStorage } from '~/storage/create-storage.server'
import { checkRemotePicture, isPublicAddress } from '~/storage/check-remote-picture.server'
import type { Storage } from '~/storage/storage'
import { StorageDown } from '~/storage/storage'
import type { UserRow } from '~db/tables'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { jobContext, runJobs } from '../../support/jobs'
import { listening } from '../../support/listening'

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

const words = (text: string) => text.trim().split(/\s+/)

describe('addresses', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ...words(`
      127.0.0.1 127.9.9.9 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254
      100.64.0.1 224.0.0.1 255.255.255.255 198.18.0.1 ::1 :: ::ffff:127.0.0.1 ::ffff:8.8.8.8 fe80::1
      fc00::1 fd00:ec2::254 ff02::1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 2001::1 localhost 1.2.3
      127.1
    `),
    '',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('checking an external picture', () => {
  let base: string
  let inner: string
  const local = { isAllowed: (address: string) => address === '127.0.0.1', ms: 1000 }
  beforeAll(async () => {
    inner = await serve(
      (_request, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(JPEG),
      '127.0.0.2',
    )
    base = await serve((request, response) => {
      const at = request.url!
      if (at === '/fine')
        return void response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(JPEG)
      if (at === '/svg')
        return void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg/>')
      if (at === '/page') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Gone')
      if (at === '/endless') {
        response.writeHead(200, { 'Content-Type': 'image/png' })
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65536)));
        }
        response.on('drain', more)
        return more()
      }
      if (at === '/slow') return
      if (at === '/loop') return void response.writeHead(302, { Location: '/loop' }).end()
      if (at === '/once') return void response.writeHead(301, { Location: '/fine' }).end()
      if (at === '/inner') return void response.writeHead(302, { Location: `${inner}/secret` }).end()
      if (at === '/file') return void response.writeHead(302, { Location: 'file:///etc/passwd' }).end()
      if (at === '/metadata')
        return void response.writeHead(307, { Location: 'http://169.254.169.254/latest/meta-data/' }).end()
      response.writeHead(Number(at.slice(1))).end()
    })
  })

  it.each([
    ['/fine', 'picture'],
    ['/svg', 'picture'],
    ['/once', 'picture'],
    ['/endless', 'picture'],
    ['/page', 'no-picture'],
    ['/404', 'gone'],
    ['/410', 'gone'],
    ['/403', 'unsure'],
    ['/429', 'unsure'],
    ['/503', 'unsure'],
    ['/loop', 'unsure'],
    ['/slow', 'unsure'],
    ['/file', 'unreadable'],
    ['/inner', 'private'],
    ['/metadata', 'private'],
  ])('%s is %s', async (at, seen) => {
    expect(await checkRemotePicture(base + at, local)).toBe(seen)
    expect(asked.filter((each) => each.startsWith('127.0.0.2'))).toEqual([])
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

    it('a name counts as missing only if another name resolves', async () => {
      const unknown = () => failing('ENOTFOUND')
      expect(await seen(unknown, works)).toBe('gone')
      for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'ETIMEOUT'])
        expect(await seen(unknown, () => failing(code)), code).toBe('unsure')
      // A name server that answers everything with its own page.
      expect(await seen(unknown, () => found('10.0.0.1'))).toBe('unsure')
    })

    it.each(['EAI_AGAIN', 'ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED'])('%s says nothing', async (code) => {
      expect(await seen(() => failing(code), works)).toBe('unsure')
    })

    it('a private address counts only if another name resolves to a public one', async () => {
      expect(await seen(() => found('10.0.0.1'), works)).toBe('private')
      expect(
        await seen(
          () => found('10.0.0.1'),
          () => found('10.0.0.1'),
        ),
      ).toBe('unsure')
    })

    it('one that never responds says nothing', async () => {
      expect(await seen(() => new Promise(() => {}), works)).toBe('unsure')
      expect(
        await seen(
          () => failing('ENOTFOUND'),
          () => new Promise(() => {}),
        ),
      ).toBe('unsure')
    })
  })

  it.each([
    'ftp://example.edu/a.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://user:pw@example.edu/',
    'http://',
    'no address',
    '',
    'data:image/png;base64,AA',
  ])('%s is not an address', async (url) =>
    expect(await checkRemotePicture(url, { ms: 1000 })).toBe('unreadable'),
  )
})

describe('the check of all pictures', { shuffle: false }, () => {
  const context = () => jobContext(db, { ...app.env, varDir })
  const dashboard = () => app.browser(cookie)
  const locations: Record<string, number> = {}
  let campus: number

  const faults = async (checkId: number) =>
    Object.fromEntries(
      (await db('picture_faults').where({ check_id: checkId })).map((row) => [
        row.image_url,
        [row.fault, row.outcome],
      ]),
    )
  const latest = async () => (await db('picture_checks').orderBy('id', 'desc').first())!
  const urlOf = async (id: number) =>
    (await db('study_locations').where({ id }).first('image_url'))!.image_url

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
    expect((await dashboard().get(PATH)).text).toContain(pictureWords.begin)
    expect((await dashboard().post(PATH, { intent: 'check' })).status).toBe(303)
    expect((await dashboard().post(PATH, { intent: 'check' })).status).toBe(303) // twice counts once
    expect(await db('picture_checks')).toHaveLength(1)
    const waiting = (await dashboard().get(PATH)).text
    expect(waiting).toContain(pictureWords.states.waiting)
    expect(waiting).toContain(`>${pictureWords.refresh}<`)
    expect(waiting).not.toContain('name="intent" value="clear"')

    await runJobs(database, { ...app.env, varDir })
    const run = await latest()
    expect(run).toMatchObject({ state: 'listed', total: 12, checked: 12, requested_by: boss.id })
    expect(asked).toEqual([])
    expect(await faults(run.id)).toEqual({
      '/files/study_location_image/2/location_image?t=1': ['gone', null],
      '/files/pendingimages/1/1/secret': ['gone', null],
      '/files/../../etc/passwd': ['gone', null],
      '/scenes/nothing.svg': ['gone', null],
      [Object.keys(locations).find((url) => url.startsWith('http://127.0.0.1') && url.endsWith('/a.jpg'))!]: [
        'private',
        null,
      ],
      nonsense: ['unreadable', null],
      '//evil.example/x': ['unreadable', null],
      '/files/university_images/9/university_image?t=5': ['gone', null],
    })
    const page = (await dashboard().get(PATH)).text
    expect(page).toContain(pictureWords.found(8))
    expect(page).toContain(pictureWords.clear(8))
    expect(page).toContain(`/admin-dashboard/campus/${campus}`)
    expect(await db('study_locations').whereNull('image_url')).toEqual([])
  })

  it('clears them on request, each with a line in its history, except those changed or restored meanwhile', async () => {
    const { id } = await latest()
    for (const [reason, message] of [
      ['', pictureNoticeWords.reasonFault],
      ['x'.repeat(1001), pictureNoticeWords.reasonLong],
    ] as const) {
      const answer = await dashboard().post(PATH, { intent: 'clear', check: String(id), reason })
      expect([answer.status, answer.text.includes(message)]).toEqual([422, true])
    }
    expect((await dashboard().post(PATH, { intent: 'clear', check: '999', reason: 'Gone.' })).status).toBe(
      409,
    )

    const changed = locations['/scenes/nothing.svg']!
    await db('study_locations').where({ id: changed }).update({ image_url: '/scenes/carrel.svg' })
    await createStorage(app.env).put('university_images/9/university_image', JPEG, {
      contentType: 'image/jpeg',
    })
    const student = await insertUser(db)
    const asStudent = app.browser((await logIn(db, app.env, student.id)).cookie)
    expect((await asStudent.post(PATH, { intent: 'clear', check: String(id), reason: 'Mine.' })).status).toBe(
      403,
    )
    for (const _ of [1, 2])
      expect(
        (await dashboard().post(PATH, { intent: 'clear', check: String(id), reason: 'The picture is gone' }))
          .status,
      ).toBe(303)
    await runJobs(database, { ...app.env, varDir })

    expect(await latest()).toMatchObject({
      state: 'cleared',
      cleaned: 6,
      cleared_by: boss.id,
      reason: 'The picture is gone',
    })
    expect((await dashboard().get(PATH)).text).toContain('Cleanup complete: 8 invalid URLs found, 6 cleaned')
    const outcomes = Object.values(await faults(id)).map(([, outcome]) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'cleared')).toHaveLength(6)
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(2)
    expect(await urlOf(changed)).toBe('/scenes/carrel.svg')
    expect(await urlOf(locations.nonsense!)).toBeNull()
    const [log] = await db('study_location_edit_logs').where({ study_location_id: locations.nonsense })
    expect(log).toMatchObject({
      message: 'The picture is gone',
      edited_by: boss.id,
      action: { image_url: { old: 'nonsense', new: null } },
    })
    expect(await db('university_edit_logs').where({ university_id: campus })).toEqual([])
    expect(asked).toEqual([])

    // Again: everything left is fine.
    await requestCheck(db, { viewer: { ...viewerFor(boss), isAdmin: true } })
    await runJobs(database, { ...app.env, varDir })
    expect((await dashboard().get(PATH)).text).toContain('Cleanup complete: 0 invalid URLs found, 0 cleaned')
    expect(
      await requestClearing(db, {
        viewer: { ...viewerFor(boss), isAdmin: true },
        check: (await latest()).id,
        reason: 'Why not.',
      }),
    ).toMatchObject({ ok: false, message: pictureNoticeWords.nothing })
  })

  it('says if object storage is down, and another check can start afterwards; an abandoned one gives way', async () => {
    const viewer = { ...viewerFor(boss), isAdmin: true }
    await requestCheck(db, { viewer })
    const { id } = await latest()
    const down = {
      ...context(),
      storage: { ...createStorage(app.env), head: () => Promise.reject(new StorageDown('down')) } as Storage,
    }
    await checkPictures(down, { checkId: id })
    expect((await latest()).state).toBe('failed')
    expect((await dashboard().get(PATH)).text).toContain(
      'Failed to clean invalid URLs. See console for details.',
    )

    expect(await requestCheck(db, { viewer })).toMatchObject({ ok: true, value: { begun: true } })
    const stuck = await latest()
    expect(await requestCheck(db, { viewer })).toMatchObject({ value: { begun: false } })
    await db('picture_checks')
      .where({ id: stuck.id })
      .update({ updated_at: new Date(Date.now() - 3_600_000) })
    expect(await requestCheck(db, { viewer })).toMatchObject({ value: { begun: true } })
    expect((await latest()).id).not.toBe(stuck.id)
    await checkPictures(context(), { checkId: stuck.id })
    expect((await db('picture_checks').where({ id: stuck.id }).first())!.state).toBe('failed')
  })

  it('resumes where it was interrupted, and repeats nothing', async () => {
    const run = await latest()
    const over = await db('study_locations').whereNotNull('image_url').orderBy('id').pluck('id')
    await db('picture_checks')
      .where({ id: run.id })
      .update({
        state: 'checking',
        checked: 5,
        last_university_id: 1_000_000,
        last_location_id: over[over.length - 2],
      })
    await checkPictures(context(), { checkId: run.id })
    expect(await latest()).toMatchObject({ state: 'listed', checked: 6, total: 6 })
    await checkPictures(context(), { checkId: run.id })
    await clearPictures(context(), { checkId: run.id })
    expect(await latest()).toMatchObject({ state: 'listed', checked: 6 })
  })
})
