import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertLocation } from '../../factories/location'
import { reviewText } from '../../factories/review'
import { insertUser, logIn } from '../../factories/user'
import { startApp, type RunningApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { mailsOf, runJobs } from '../../support/jobs'
import { multipartOf } from '../product'
import { noteCounts } from '../scale'

const database = useDatabase()
const folder = path.join(temporaryFolder(), 'small')
const MB = 1024 * 1024

/** Mounts a 4 MB file system at `folder`; false if this user may not mount. */
function mountSmall(): boolean {
  fs.mkdirSync(folder)
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const mounted = mountSmall()
afterAll(() => {
  if (mounted) execFileSync('umount', ['-l', folder])
})

/** Fills the disk completely; the result frees it again. */
function fillDisk(): () => void {
  const file = path.join(folder, 'filling')
  const handle = fs.openSync(file, 'w')
  try {
    for (;;) fs.writeSync(handle, Buffer.alloc(4096))
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  } finally {
    fs.closeSync(handle)
  }
  return () => fs.rmSync(file)
}

// Only root may mount a file system small enough to fill.
describe.skipIf(!mounted)('a full disk', () => {
  let app: RunningApp
  let cookie: string
  let userId: number
  let location: number
  const picture = () =>
    sharp({
      create: {
        width: 1600,
        height: 1200,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    })
      .jpeg({ quality: 80 })
      .toBuffer()
  const post = async (at: string, fields: Record<string, string>, files: Record<string, Buffer>) => {
    const { body, type } = await multipartOf(fields, files)
    return app.send(at, {
      method: 'POST',
      body,
      headers: { Cookie: cookie, 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin' },
    })
  }

  beforeAll(async () => {
    app = await startApp(database.db, { varDir: folder })
    userId = (await insertUser(database.db, { email: 'full@example.edu' })).id
    cookie = (await logIn(database.db, app.env, userId)).cookie
    location = (await insertLocation(database.db)).id
  }, 180_000)
  afterAll(() => app?.close())

  it('refuses uploads with a clear message, preserves what was typed, keeps everything else working and recovers', async () => {
    const description = `“Typed” & <kept>. ${reviewText()}`
    const fields = { mode: 'create', rating: '4', description, worksHere: 'on' }
    const image = await picture()
    expect(image.length).toBeGreaterThan(MB / 8)
    const free = fillDisk()

    const refused = await post(`/location/${location}/review`, fields, { photos: image })
    expect(refused.status).toBe(503)
    const page = parse(refused.text)
    expect(page.querySelector('.error-summary')!.text).toContain('We can’t accept files right now')
    expect(page.querySelector('textarea[name=description]')!.text.trim()).toBe(description)
    expect(page.querySelector('input[name=rating][value="4"]')!.hasAttribute('checked')).toBe(true)
    expect(await database.db('reviews')).toEqual([])

    const profile = await post(
      '/setting',
      { firstName: 'Rosalind', lastName: 'Reader', university: '' },
      { photo: image },
    )
    expect(profile.status).toBe(503)
    expect(parse(profile.text).querySelector('[name=firstName]')!.getAttribute('value')).toBe('Rosalind')

    // Pages and forms without files don't need disk space.
    const browser = app.browser(cookie)
    expect((await browser.get(`/location/${location}`)).status).toBe(200)
    expect((await browser.post(`/location/${location}/review`, fields)).status).toBe(303)
    expect(await database.db('reviews').pluck('user_id')).toEqual([userId])

    // The email stays queued.
    expect((await app.browser().post('/forgot-password', { email: 'full@example.edu' })).status).toBe(303)
    await runJobs(database, { varDir: folder })
    expect(await mailsOf(folder)).toEqual([])
    expect(
      await database.db('graphile_worker.jobs').where({ task_identifier: 'send-password-reset' }),
    ).toHaveLength(1)

    free()
    expect(
      (
        await post(
          '/setting',
          { firstName: 'Rosalind', lastName: 'Reader', university: '' },
          { photo: image },
        )
      ).status,
    ).toBe(303)
    await database.db('graphile_worker._private_jobs').update({ run_at: new Date(0) })
    await runJobs(database, { varDir: folder })
    expect((await mailsOf(folder)).map(({ to }) => to)).toEqual(['full@example.edu'])
    noteCounts('parts down: disk full', {
      'uploads refused with what was typed': 2,
      'reads that failed': 0,
      'mails lost': 0,
    })
  })
})
