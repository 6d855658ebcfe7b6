import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { photo, PICTURES } from '../services/storage/picture-files'
import { signInTo } from '../../support/answers'
import { itRows } from '../../support/it-rows'

const database = useDatabase()
const varDir = temporaryFolder()
const app = useApp(database, { varDir })

const TYPE = 'Only JPEG, JPG, and PNG files are allowed'
const DAMAGED = 'This photo is damaged and can’t be opened. Choose another one.'
const PIXELS = 'This photo has too many pixels. Choose a smaller one.'
const SIZE = 'File size must be less than 5MB'
const NAME = 'Invalid filename. Please rename your file and try again.'
const FOUR = 'Choose up to 4 files at a time.'
const TEXT = { type: TYPE, damaged: DAMAGED, 'too-large': PIXELS } as const
const MB = 1024 * 1024

let studySpot: { id: number }
let here: string
let cookie: string
let jpeg: Buffer

beforeAll(async () => {
  studySpot = await insertLocation(database.db, { name: 'Hostile Café' })
  here = `/location/${studySpot.id}/review/photos`
  jpeg = await photo().jpeg().toBuffer()
})
/** A new user, because an account has an hourly limit of uploads. */
async function newUser() {
  const user = await insertUser(database.db)
  await insertReview(database.db, { study_location_id: studySpot.id, user_id: user.id })
  cookie = (await logIn(database.db, app.env, user.id)).cookie
}
beforeEach(newUser)

type FormPart = { name: string; filename?: string; body?: string | Buffer }
const multipart = (parts: FormPart[], end = '--b--\r\n') =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, body = '' }) => [
      Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
          `${filename === undefined ? '' : 'Content-Type: application/octet-stream\r\n'}\r\n`,
      ),
      Buffer.from(body as string),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])
async function upload(parts: FormPart[] | Buffer, { at = here, who = cookie } = {}) {
  const answer = await app.send(at, {
    method: 'POST',
    body: Buffer.isBuffer(parts) ? parts : multipart(parts),
    headers: { 'Content-Type': 'multipart/form-data; boundary=b', Origin: app.origin, Cookie: who },
  })
  const faults = answer.html
    .querySelectorAll('.field-error')
    .map(({ id, text }) => [id.replace(/^photos-|-error$/g, ''), text.replace('Error: ', '')])
  return {
    status: answer.status,
    faults: Object.fromEntries(faults) as Record<string, string>,
    location: answer.to,
    text: answer.text,
  }
}
const rows = () =>
  database.db('review_images').where({ study_location_id: studySpot.id }).orderBy('id', 'desc')
/** Complete files below object storage's folder; those of the upload must all be gone. */
const leftOver = () => fs.readdirSync(path.join(varDir, 'incoming')).length

/** pictures.test.ts checks the outcome for each; this checks that the form says so. */
describe(`${PICTURES.length} files sent to this form`, () => {
  itRows(PICTURES)('each is as expected', async (_name, expected, make) => {
    await newUser()
    const bytes = Buffer.from(await make())
    const before = (await rows()).length
    const began = performance.now()
    const { status, faults, location } = await upload([
      { name: 'photos', filename: 'desk.jpg', body: bytes },
      { name: 'caption1', body: 'A desk' },
    ])
    expect(performance.now() - began).toBeLessThan(15_000)
    const answers =
      bytes.length > 5 * MB
        ? [SIZE]
        : [expected].flat().map((each) => (each === 'clean' ? 'clean' : TEXT[each]))
    // Advice may follow.
    const said = answers.find((each) => faults.photos?.startsWith(each)) ?? faults.photos
    expect(answers).toContain(status === 303 ? 'clean' : said)
    expect([status, location]).toEqual(status === 303 ? [303, here] : [422, undefined])
    expect((await rows()).length).toBe(before + (status === 303 ? 1 : 0))
    expect(leftOver()).toBe(0)
  })
})

describe('forms that no browser sends', () => {
  const desk = (n: number): FormPart => ({ name: 'photos', filename: `desk${n}.jpg`, body: jpeg })

  itRows<[string, () => FormPart[], number, Record<string, string>]>([
    ['no part', () => [{ name: 'x', body: 'y' }], 422, { photos: 'No file selected' }],
    [
      'four empty files',
      () => [1, 2, 3, 4].map(() => ({ name: 'photos', filename: '' })),
      422,
      { photos: 'No file selected' },
    ],
    [
      'fields of other names',
      () => [
        { ...desk(1), name: 'file' },
        { ...desk(1), name: 'image_url' },
      ],
      422,
      { photos: 'No file selected' },
    ],
    ['a fifth file', () => [1, 2, 3, 4, 5].map(desk), 422, { photos: FOUR }],
    ['a text for a file', () => [{ name: 'photos', body: 'desk.jpg' }], 422, { photos: TYPE }],
    [
      'a file for a caption',
      () => [desk(1), { name: 'caption1', filename: 'x', body: 'y' }],
      422,
      { caption1: 'Use 200 characters or fewer for the caption.' },
    ],
    [
      'a good and a bad file',
      () => [desk(1), { name: 'photos', filename: 'a.jpg', body: 'text' }],
      422,
      { photos: `“a.jpg”: ${TYPE}` },
    ],
    ['5 MB and a byte', () => [{ ...desk(3), body: Buffer.alloc(5 * MB + 1, 255) }], 422, { photos: SIZE }],
    [
      'four files of 7 MB',
      () => [1, 2, 3, 4].map((n) => ({ ...desk(n), body: Buffer.alloc(7 * MB, 255) })),
      422,
      { photos: [1, 2, 3, 4].map((n) => `“desk${n}.jpg”: ${SIZE}`).join(' ') },
    ],
    ['a name of emoji', () => [{ ...desk(1), filename: '📷🙂.jpg' }], 422, { photos: NAME }],
    ['a name of dots', () => [{ ...desk(1), filename: '..' }], 422, { photos: NAME }],
    ['a name of folders', () => [{ ...desk(1), filename: '../../../' }], 422, { photos: NAME }],
  ])('are refused next to their field', async (_name, parts, status, faults) => {
    await newUser()
    const before = (await rows()).length
    const answer = await upload(parts())
    expect([answer.status, answer.faults]).toEqual([status, faults])
    expect([(await rows()).length, leftOver()]).toEqual([before, 0])
  })

  itRows([
    ['../../../../etc/cron.d/x.jpg', 'x'],
    ['C:\\Windows\\system32\\a.jpg', 'a'],
    ['a;b=c.jpg', 'a-b-c'],
    ['<img src=x onerror=alert(1)>.jpg', 'img-src-x-onerror-alert-1'],
    ['.htaccess.jpg', 'htaccess'],
    ['desk.php', 'desk'],
    ['-320.webp', '320'],
    ['a\u202egpj.jpg', 'a-gpj'],
    [`${'long'.repeat(90)}.jpg`, 'long'.repeat(15)],
  ])('a file of any name is stored under a harmless one', async (filename, kept) => {
    await newUser()
    expect((await upload([{ name: 'photos', filename, body: jpeg }])).status).toBe(303)
    const { storage_key } = (await rows())[0]!
    expect(storage_key).toMatch(new RegExp(`^post_images/\\d+/\\d+/[0-9a-f]{32}-${kept}\\.jpg$`))
    expect(fs.existsSync(path.join(varDir, 'uploads', storage_key))).toBe(true)
    expect(fs.readdirSync(varDir).sort()).toEqual(['incoming', 'uploads'])
  })

  it('bodies that are cut off are 400, and nothing is added', async () => {
    const whole = multipart([desk(1), { name: 'caption1', body: 'A desk' }])
    const before = (await rows()).length
    for (const part of [0.001, 0.5, 0.99])
      expect((await upload(whole.subarray(0, Math.floor(whole.length * part)))).status).toBe(400)
    expect((await upload(multipart([desk(1)], ''))).status).toBe(400)
    expect([(await rows()).length, leftOver()]).toEqual([before, 0])
  })

  it('a body above the total limit is 413', async () => {
    expect((await upload([{ ...desk(1), body: Buffer.alloc(33 * MB) }])).status).toBe(413)
  })

  it("a visitor's files are not stored; what was typed waits for them, with the files' names", async () => {
    const answer = await upload([desk(1), { name: 'caption1', body: 'Kept for me' }], { who: '' })
    expect([answer.status, answer.location]).toEqual([303, signInTo(here)])
    expect((await database.db('form_drafts').where({ path: here }))[0]!.fields).toEqual({
      caption1: 'Kept for me',
      photos: 'desk1.jpg',
    })
    expect(leftOver()).toBe(0)
  })

  it('captions are escaped wherever they are shown', async () => {
    const caption = '"><img src=x onerror=alert(1)> </script>'
    expect((await upload([desk(1), { name: 'caption1', body: caption }])).status).toBe(303)
    const [row] = await rows()
    for (const at of [here, `/location/${studySpot.id}`, `/location/${studySpot.id}/photos/${row!.id}`]) {
      const { text } = await app.send(at, { headers: { Cookie: cookie } })
      expect(text, at).toContain('&quot;&gt;&lt;img src=x')
      expect(text, at).not.toMatch(/<img src=x|<\/script>"/)
    }
  })

  it('30 uploads per account and hour are the limit', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 31; n++)
      statuses.push((await upload([{ name: 'photos', filename: 'a.jpg', body: 'text' }])).status)
    expect([statuses.slice(0, 30).every((status) => status === 422), statuses[30]]).toEqual([true, 429])
  })
})
