import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '~/backup/back-up.server'
import { BackupError } from '~/backup/backup-error.server'
import { readBytes, wholeOf } from '~/backup/bytes.server'
import { restore } from '~/backup/restore.server'
import { HEADER, encrypt, decrypt } from '~/backup/encrypt.server'
import { readTarFile, tarOf } from '~/backup/tar.server'
import { verifyBackup } from '~/backup/verify-backup.server'
import { createDiskStorage } from '~/storage/disk.server'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { emptyDatabases } from '../../support/empty-database'
import { temporaryFolder } from '../../support/folder'
import { jpegBytes } from '../storage/contract'

const KEY = 'the key of these tests, 32 letters long'
const CHUNK = 65_536 + 16

async function* from(...pieces: Buffer[]) {
  yield* pieces
}
const verify = (bytes: Buffer, keys = [KEY]) => verifyBackup(from(bytes), keys)
const opened = (bytes: Buffer, keys = [KEY]) => wholeOf(decrypt(readBytes(from(bytes)), keys))
const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 1
  return copy
}

describe('a encrypted stream', () => {
  it.each([0, 65_536, 65_537])('of %i bytes opens as it was, in whatever pieces it comes', async (size) => {
    const text = randomBytes(size)
    const encrypted = await wholeOf(encrypt(from(text.subarray(0, 1), text.subarray(1)), KEY))
    expect(encrypted.length).toBe(HEADER + size + 16 * Math.max(1, Math.ceil(size / 65_536)))
    const pieces = Array.from({ length: Math.ceil(encrypted.length / 9999) }, (_, n) =>
      encrypted.subarray(n * 9999, n * 9999 + 9999),
    )
    expect((await wholeOf(decrypt(readBytes(from(...pieces)), [KEY]))).equals(text)).toBe(true)
  })

  it('is never the same twice, and opens with no chunk changed, moved, left out, doubled or cut off', async () => {
    const text = randomBytes(3 * 65_536)
    const encrypted = await wholeOf(encrypt(from(text), KEY))
    expect(encrypted.equals(await wholeOf(encrypt(from(text), KEY)))).toBe(false)
    const [header, ...chunks] = [0, 1, 2, 3].map((n) =>
      n === 0
        ? encrypted.subarray(0, HEADER)
        : encrypted.subarray(HEADER + (n - 1) * CHUNK, HEADER + n * CHUNK),
    ) as [Buffer, Buffer, Buffer, Buffer]
    const [one, two, three] = chunks as [Buffer, Buffer, Buffer]
    const changed: Record<string, Buffer> = {
      'a byte of a chunk': flipped(encrypted, HEADER + CHUNK + 5),
      'a byte of a tag': flipped(encrypted, encrypted.length - 1),
      'the nonce': flipped(encrypted, 32),
      'two chunks for each other': Buffer.concat([header, two, one, three]),
      'a chunk left out': Buffer.concat([header, one, three]),
      'a chunk twice': Buffer.concat([header, one, one, two, three]),
      'the last chunk left out': Buffer.concat([header, one, two]),
      'nothing but the header': header,
      'a byte less': encrypted.subarray(0, -1),
      'a byte more': Buffer.concat([encrypted, Buffer.from([0])]),
      'half a header': encrypted.subarray(0, 20),
    }
    for (const [name, bytes] of Object.entries(changed)) {
      await expect(opened(bytes), name).rejects.toThrow(/^The backup (was changed|is cut off)/)
    }
  })
})

describe('a file of an archive', () => {
  it.each([
    'a',
    'files/' + 'd/'.repeat(60) + 'name',
    'files/' + 'n'.repeat(200),
    `files/${'d/'.repeat(100)}${'n'.repeat(150)}`,
    'files/é',
  ])('has its name: %s', async (name) => {
    const tar = Buffer.concat(tarOf({ name, body: Buffer.from('x'), modified: new Date(1_700_000_000_000) }))
    expect(tar.length % 512).toBe(0)
    expect(await readTarFile(readBytes(from(tar)))).toEqual({
      name,
      body: Buffer.from('x'),
      modified: new Date(1_700_000_000_000),
    })
  })
})

describe('a backup', () => {
  const database = useDatabase()
  const emptyDatabase = emptyDatabases()
  const storage = createDiskStorage(path.join(temporaryFolder(), 'uploads'))
  let encrypted: Buffer
  let plain: Buffer
  let tar: Buffer
  const made = async (key: string | null) => {
    let bytes: Buffer = Buffer.alloc(0)
    await backUp(
      { db: database.db, storage, version: '1.3.0', secrets: [], key },
      async (source) => (bytes = await wholeOf(source)).length,
    )
    return bytes
  }
  beforeAll(async () => {
    await storage.put('post_images/1', jpegBytes(3000), { contentType: 'image/jpeg' })
    await insertUser(database.db)
    encrypted = await made(KEY)
    plain = await made(null)
    tar = gunzipSync(plain)
  })
  const reported = async (bytes: Buffer, keys?: string[]) => {
    const error = await verify(bytes, keys).then(
      () => null,
      (each: Error) => each,
    )
    expect(error).toBeInstanceOf(BackupError)
    return error!.message
  }

  it('that is whole is found to be so', async () => {
    for (const bytes of [encrypted, plain]) {
      const { beginning, manifest } = await verify(bytes)
      expect(beginning).toMatchObject({
        format: 1,
        carrel: '1.3.0',
        migrations: expect.arrayContaining(['0001_reference.ts']),
      })
      expect(manifest.files).toEqual({ count: 1, bytes: 3000 })
      expect(manifest.tables.find(({ name }) => name === 'public.roles')).toMatchObject({ rows: 2 })
    }
  })

  it('says that a key is missing, is another, or that it is no backup', async () => {
    expect(await reported(encrypted, [])).toBe(
      'The backup is encrypted: set BACKUP_KEY to the key that it was made with.',
    )
    expect(await reported(encrypted, ['some other key, as long as it has to be'])).toMatch(
      /^BACKUP_KEY is not the key that the backup was made with/,
    )
    expect(
      await reported(Buffer.from('PGDMP of another program, long enough to be looked at as a whole')),
    ).toMatch(/^This is no backup of Carrel/)
    expect(await reported(Buffer.alloc(0))).toMatch(/^This is no backup/)
    expect(await reported(gzipSync(Buffer.from('x'.repeat(2000))))).toMatch(/was changed, or is none/)
  })

  it('without a key says where it is cut off or damaged too', async () => {
    for (const length of [20, 200, plain.length >> 1, plain.length - 1]) {
      expect(await reported(plain.subarray(0, length)), `${length}`).toMatch(/cut off/)
    }
    for (const at of [plain.length >> 2, plain.length >> 1, plain.length - 5]) {
      expect(await reported(flipped(plain, at)), `${at}`).toMatch(/^The backup (was changed|is cut off)/)
    }
  })

  it('that was packed again with other content is found out by its sums and its manifest', async () => {
    const changes: [RegExp | string, string][] = [
      ['Quiet\n', 'Loudy\n'],
      ['"rows": 2,', '"rows": 3,'],
      [/files\/post_images\/1/, 'files/post_images/2'],
      ['"format": 1', '"format": 2'],
    ]
    const messages = []
    for (const [old, to] of changes) {
      const text = tar.toString('latin1').replace(old, to)
      expect(text).not.toBe(tar.toString('latin1'))
      messages.push(await reported(gzipSync(Buffer.from(text, 'latin1'))))
    }
    expect(messages).toEqual([
      expect.stringContaining('does not have the sums of the files before it'),
      expect.stringMatching(/has \d+ rows, and not the \d+ of the manifest/),
      expect.stringContaining('a file in it has no header'),
      expect.stringMatching(/has the form 2, which a newer Carrel made/),
    ])
    const end = Buffer.alloc(1024)
    expect(await reported(gzipSync(Buffer.concat([tar, tar])))).toContain('something follows its end')
    expect(await reported(gzipSync(Buffer.concat([tar.subarray(0, 2560), end])))).toMatch(/cut off/)
  })

  it('that is damaged is not restored: the database stays without a table, object storage without a file', async () => {
    const target = await emptyDatabase()
    const store = createDiskStorage(path.join(temporaryFolder(), 'uploads'))
    const damaged = flipped(encrypted, encrypted.length - 20)
    await expect(
      restore({ ...target, storage: store, open: () => from(damaged), keys: [KEY] }),
    ).rejects.toThrow(BackupError)
    const { rows } = await target.db.raw(
      "select count(*) as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
    expect(rows[0].n).toBe(0)
    for await (const { key } of store.list('')) expect.unreachable(key)
  })
})
