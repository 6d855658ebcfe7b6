import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchAvatar } from '~/accounts/entering/fetch-avatar.server'
import { pictureUrl } from '~/accounts/entering/identity-rules'
import { photoKey } from '~/accounts/photo-urls.server'
import { createStorage } from '../../../app/services/storage/create-storage.server'
import { insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { testEnv } from '../../support/context'
import { useDatabase } from '../../support/database'
import { jobContext, runJobs } from '../../support/jobs'
import { googler, startProvider, throughProvider } from '../../support/services/openid'
import { temporaryFolder } from '../../support/folder'

const provider = await startProvider()
const varDir = temporaryFolder()
const values = { google: provider.settings, varDir }
const database = useDatabase()
const { db } = database
const app = useApp(database, values)
const storage = createStorage(testEnv(values))
beforeEach(() => provider.instead.clear())
afterAll(() => provider.close())

const picture = `${provider.issuer}/picture`
const draw = (format: 'jpeg' | 'png' | 'webp', background = '#336699') =>
  sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .withMetadata({ exif: { IFD0: { Artist: 'Secret' } } })
    .toFormat(format)
    .toBuffer()
const serve =
  (status: number, body: Buffer | string = '', headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)
const userOf = async (email: string) => (await db('users').where({ email }).first())!
const waiting = async () =>
  (await db('graphile_worker.jobs').where({ task_identifier: 'fetch-avatar' })).length

async function stored(userId: number) {
  const object = await storage.get(photoKey(userId))
  return object && Buffer.concat((await object.body.toArray()) as Buffer[])
}

describe('a user’s Google picture', () => {
  it.each(['jpeg', 'png'] as const)('becomes the photo of a new account, re-encoded: %s', async (format) => {
    provider.instead.set('/picture', serve(200, await draw(format)))
    const person = googler({ picture })
    await throughProvider(app.browser(), person)
    expect((await userOf(person.email)).image_url).toBeNull()
    await runJobs(database, values)
    const user = await userOf(person.email)
    expect(user.image_url).toMatch(new RegExp(`^${photoKey(user.id)}\\?t=\\d+$`))
    const { format: kept, width, exif } = await sharp((await stored(user.id))!).metadata()
    expect([kept, width, exif]).toEqual(['jpeg', 120, undefined])
    expect(await waiting()).toBe(0)
  })

  it('is not fetched if the account has a photo, or gets one meanwhile', async () => {
    let asked = 0
    const jpeg = await draw('jpeg')
    provider.instead.set('/picture', (request, response) => {
      asked++
      serve(200, jpeg)(request, response)
    })
    const has = await insertUser(db, { image_url: 'profile_images/1/profile_img?t=1' })
    await throughProvider(app.browser(), googler({ email: has.email, picture }))
    expect(await waiting()).toBe(0)
    const later = await insertUser(db)
    await throughProvider(app.browser(), googler({ email: later.email, picture }))
    await db('users').where({ id: later.id }).update({ image_url: 'profile_images/2/profile_img?t=1' })
    await runJobs(database, values)
    expect(asked).toBe(0)
    expect(await userOf(later.email)).toMatchObject({ image_url: 'profile_images/2/profile_img?t=1' })
  })

  it('does not replace a photo that was uploaded while it was fetched', async () => {
    const user = await insertUser(db)
    const jpeg = await draw('jpeg')
    provider.instead.set('/picture', (request, response) => {
      const own = db('users').where({ id: user.id }).update({ image_url: 'profile_images/own?t=1' })
      void own.then(() => serve(200, jpeg)(request, response))
    })
    await fetchAvatar(jobContext(db, values), { userId: user.id, url: picture })
    expect(await userOf(user.email)).toMatchObject({ image_url: 'profile_images/own?t=1' })
    expect(await stored(user.id)).toBeNull()
  })

  it.each([
    ['gone', serve(404)],
    ['no picture', serve(200, '<svg onload="alert(1)"/>', { 'Content-Type': 'image/svg+xml' })],
    ['of another kind', async () => serve(200, await draw('webp'))],
    ['damaged', async () => serve(200, (await draw('jpeg')).subarray(0, 200))],
    ['too large', serve(200, Buffer.alloc(6_000_000, 0xff))],
    ['empty', serve(200)],
  ])('is ignored if it is %s, without retrying', async (_what, answer) => {
    provider.instead.set(
      '/picture',
      answer.length === 0 ? await (answer as () => Promise<RequestListener>)() : (answer as RequestListener),
    )
    const user = await insertUser(db)
    await fetchAvatar(jobContext(db, values), { userId: user.id, url: picture })
    expect(await userOf(user.email)).toMatchObject({ image_url: null })
    expect(await stored(user.id)).toBeNull()
  })

  it.each([
    ['says that it is busy', serve(503)],
    ['breaks off', ((request) => void request.socket.destroy()) as RequestListener],
    ['leads elsewhere', serve(302, '', { Location: `${provider.issuer}/other` })],
  ])('is retried if its server %s', async (_what, answer) => {
    provider.instead.set('/picture', answer)
    provider.instead.set('/other', serve(200, await draw('jpeg')))
    const user = await insertUser(db)
    await expect(fetchAvatar(jobContext(db, values), { userId: user.id, url: picture })).rejects.toThrow()
    expect(await userOf(user.email)).toMatchObject({ image_url: null })
  })

  it('is not stored if the account is gone, or Google is no longer configured', async () => {
    provider.instead.set('/picture', serve(200, await draw('jpeg')))
    await fetchAvatar(jobContext(db, values), { userId: 999_999, url: picture })
    const user = await insertUser(db)
    await fetchAvatar(jobContext(db, { ...values, google: null }), { userId: user.id, url: picture })
    expect(await userOf(user.email)).toMatchObject({ image_url: null })
  })
})

describe('where a picture may be fetched from', () => {
  const GOOGLE = 'https://accounts.google.com'
  it("is Google's picture server, in a useful size, and the issuer", () => {
    expect(pictureUrl('https://lh3.googleusercontent.com/a/AB-c_1=s96-c', GOOGLE)).toBe(
      'https://lh3.googleusercontent.com/a/AB-c_1=s512-c',
    )
    expect(pictureUrl('https://lh4.googleusercontent.com/-x/photo.jpg', GOOGLE)).toBe(
      'https://lh4.googleusercontent.com/-x/photo.jpg',
    )
    expect(pictureUrl(picture, provider.issuer)).toBe(picture)
  })

  it.each([
    null,
    '',
    'x',
    'http://lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com.evil.test/a',
    'https://evil.test/lh3.googleusercontent.com',
    'https://googleusercontent.com/a',
    'https://lh3.googleusercontent.com:8443/a',
    'https://user@lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com@127.0.0.1/a',
    'http://127.0.0.1/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://lh3.googleusercontent.com/a',
    `https://lh3.googleusercontent.com/${'a'.repeat(2000)}`,
  ])('is not %.60s', (url) => expect(pictureUrl(url, GOOGLE)).toBeNull())
})
