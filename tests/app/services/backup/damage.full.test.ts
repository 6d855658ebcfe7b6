import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { buffer as wholeOf } from 'node:stream/consumers'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { gzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { createTarDecoder } from 'modern-tar'
import { beforeAll, describe, expect, it } from 'vitest'
import { decrypt, encrypt } from '~/services/backup/age.server'
import { backUp, fileOf, writeArchive } from '~/services/backup/back-up.server'
import { BackupError } from '~/services/backup/backup-error.server'
import { restore } from '~/services/backup/restore.server'
import { verifyBackup } from '~/services/backup/verify-backup.server'
import { createDiskStorage } from '~/services/storage/disk.server'
import { insertUser } from '../../../factories/user'
import { useDatabase } from '../../../support/database'
import { emptyDatabases } from '../../../support/empty-database'
import { temporaryFolder } from '../../../support/folder'
import { jpegBytes } from '../storage/contract'
import { checkRows } from '../../../support/rows'

const KEY = 'the key of these tests, 32 letters long'
const CHUNK = 65_536 + 16

async function* from(...pieces: Buffer[]) {
  yield* pieces
}
const stream = (...pieces: Uint8Array[]) => NodeStream.from(pieces) as unknown as ReadableStream<Uint8Array>
const verify = (bytes: Buffer, keys = [KEY]) => verifyBackup(from(bytes), keys)
/** Where the chunks begin: after the header's last line and a nonce. */
const headerOf = (encrypted: Buffer) => encrypted.indexOf('\n', encrypted.indexOf('\n--- ') + 1) + 1 + 16
const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 1
  return copy
}

it('an encrypted stream decrypts to the original, in whatever chunks it arrives', () =>
  checkRows([0, 65_536, 65_537], async (size) => {
    const text = randomBytes(size)
    const encrypted = await wholeOf(await encrypt(stream(text.subarray(0, 1), text.subarray(1)), KEY))
    expect(encrypted.length).toBe(headerOf(encrypted) + size + 16 * Math.max(1, Math.ceil(size / 65_536)))
    const pieces = Array.from({ length: Math.ceil(encrypted.length / 9999) }, (_, n) =>
      encrypted.subarray(n * 9999, n * 9999 + 9999),
    )
    expect((await wholeOf(await decrypt(stream(...pieces), [KEY]))).equals(text)).toBe(true)
  }))

describe('a file of an archive', () => {
  const NAMES = [
    'a',
    'files/' + 'd/'.repeat(60) + 'name',
    'files/' + 'n'.repeat(200),
    `files/${'d/'.repeat(100)}${'n'.repeat(150)}`,
    'files/é',
  ]
  it('has its name', () =>
    checkRows(NAMES, async (name) => {
      const modified = new Date(1_700_000_000_000)
      const files = (async function* () {
        yield fileOf(name, Buffer.from('x'), modified)
      })()
      const manifest = { tables: [], sequences: [], files: { count: 0, bytes: 0 }, missing: [] }
      const tar = await wholeOf(writeArchive(files, manifest))
      expect(tar.length % 512).toBe(0)
      for await (const { header, body } of stream(tar).pipeThrough(createTarDecoder({ strict: true }))) {
        expect([header.name, await wholeOf(body), header.mtime]).toEqual([name, Buffer.from('x'), modified])
        return
      }
      expect.unreachable()
    }))
})

describe('a backup', () => {
  const database = useDatabase()
  const emptyDatabase = emptyDatabases()
  const storage = createDiskStorage(path.join(temporaryFolder(), 'uploads'))
  let encrypted: Buffer
  let plain: Buffer
  const made = async (key: string | null, from = storage) => {
    let bytes: Buffer = Buffer.alloc(0)
    await backUp(
      { db: database.db, storage: from, version: '1.3.0', secrets: [], key },
      async (source) => (bytes = await wholeOf(source)).length,
    )
    return bytes
  }
  beforeAll(async () => {
    await storage.put('post_images/1', jpegBytes(3000), { contentType: 'image/jpeg' })
    await insertUser(database.db)
    encrypted = await made(KEY)
    plain = await made(null)
  })
  const reported = async (bytes: Buffer, keys?: string[]) => {
    const error = await verify(bytes, keys).then(
      () => null,
      (each: Error) => each,
    )
    expect(error).toBeInstanceOf(BackupError)
    return error!.message
  }

  it('that is complete passes the check', async () => {
    for (const bytes of [encrypted, plain]) {
      const { beginning, manifest } = await verify(bytes)
      expect(beginning).toMatchObject({
        format: 2,
        carrel: '1.3.0',
        migrations: expect.arrayContaining(['0001_reference.ts']),
      })
      expect(manifest.files).toEqual({ count: 1, bytes: 3000 })
      expect(manifest.tables.find(({ name }) => name === 'public.roles')).toMatchObject({ rows: 2 })
    }
  })

  it('is never the same twice, and does not open with any chunk changed, moved, omitted, doubled or cut off', async () => {
    const large = createDiskStorage(path.join(temporaryFolder(), 'uploads'))
    await large.put('post_images/1', jpegBytes(3 * 65_536), { contentType: 'image/jpeg' })
    const encrypted = await made(KEY, large)
    expect(encrypted.equals(await made(KEY, large))).toBe(false)
    const begin = headerOf(encrypted)
    const header = encrypted.subarray(0, begin)
    const chunks: Buffer[] = []
    for (let at = begin; at < encrypted.length; at += CHUNK) chunks.push(encrypted.subarray(at, at + CHUNK))
    const [one, two, ...rest] = chunks as [Buffer, Buffer]
    expect(chunks.length).toBeGreaterThan(3)
    await verify(Buffer.concat([header, one, two, ...rest]))
    const changed: Record<string, Buffer> = {
      'a byte of a chunk': flipped(encrypted, begin + CHUNK + 5),
      'a byte of a tag': flipped(encrypted, encrypted.length - 1),
      'the nonce': flipped(encrypted, begin - 1),
      'two chunks for each other': Buffer.concat([header, two, one, ...rest]),
      'a chunk left out': Buffer.concat([header, one, ...rest]),
      'a chunk twice': Buffer.concat([header, one, one, two, ...rest]),
      'the last chunk left out': Buffer.concat([header, ...chunks.slice(0, -1)]),
      'nothing but the header': header,
      'a byte less': encrypted.subarray(0, -1),
      'a byte more': Buffer.concat([encrypted, Buffer.from([0])]),
      'half a header': encrypted.subarray(0, 20),
    }
    for (const [name, bytes] of Object.entries(changed)) {
      await expect(verify(bytes), name).rejects.toThrow(/^The backup (has been changed|is incomplete)/)
    }
  })

  it('opens with the secret key of the pair whose public key made it', async () => {
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    for (const key of [identity, recipient]) {
      const bytes = await made(key)
      await verify(bytes, [KEY, recipient, identity])
      expect(await reported(bytes, [recipient])).toContain("A public key (age1…) can't decrypt backups")
    }
  })

  it('says if a key is missing or different, or if it is not a backup', async () => {
    expect(await reported(encrypted, [])).toBe(
      'The backup is encrypted. Set BACKUP_KEY to the key that encrypted it.',
    )
    expect(await reported(encrypted, ['some other key, as long as it has to be'])).toMatch(
      /^BACKUP_KEY isn't the key of this backup/,
    )
    expect(
      await reported(Buffer.from('PGDMP of another program, long enough to be looked at as a whole')),
    ).toMatch(/^This isn't a Carrel backup/)
    expect(await reported(Buffer.alloc(0))).toMatch(/^This isn't a Carrel backup/)
    expect(await reported(gzipSync(Buffer.from('x'.repeat(2000))))).toMatch(
      /has been changed, or this isn't a Carrel backup/,
    )
  })

  it('without a key also says where it is truncated or damaged', async () => {
    for (const length of [20, 200, plain.length >> 1, plain.length - 1]) {
      expect(await reported(plain.subarray(0, length)), `${length}`).toMatch(/incomplete/)
    }
    const picture = plain.indexOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
    for (const at of [plain.indexOf('Quiet'), picture + 100, plain.length - 5]) {
      expect(await reported(flipped(plain, at)), `${at}`).toMatch(
        /^The backup (has been changed|is incomplete)/,
      )
    }
  })

  it('that was repacked with other content is detected by its checksums and its manifest', async () => {
    const changes: [RegExp | string, string][] = [
      ['Quiet\n', 'Loudy\n'],
      ['"rows": 2,', '"rows": 3,'],
      [/files\/post_images\/1/, 'files/post_images/2'],
      ['"format": 2', '"format": 3'],
    ]
    const messages = []
    for (const [old, to] of changes) {
      const text = plain.toString('latin1').replace(old, to)
      expect(text).not.toBe(plain.toString('latin1'))
      messages.push(await reported(Buffer.from(text, 'latin1')))
    }
    expect(messages).toEqual([
      expect.stringContaining("doesn't match the files before it"),
      expect.stringMatching(/has \d+ rows, but its manifest says \d+/),
      expect.stringContaining('a file in it has no valid header'),
      expect.stringMatching(/has format 3, from a newer version of Carrel/),
    ])
    const end = Buffer.alloc(1024)
    expect(await reported(Buffer.concat([plain, plain]))).toContain("there's data after its end")
    expect(await reported(Buffer.concat([plain.subarray(0, 2560), end]))).toMatch(/incomplete/)
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
