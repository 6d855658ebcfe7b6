import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http, { type Server } from 'node:http'
import path from 'node:path'
import { buffer as wholeOf } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBackupFile, writeBackupFile } from '~/services/backup/stream.server'
import { readBackupObject, writeBackupObject } from '~/services/backup/backup-object.server'
import { backupName, givenTarget, newTarget, targetText } from '~/services/backup/target.server'
import { readBackupSettings, secretMark } from '~/services/backup/settings.server'
import { EnvError } from '~/services/env.server'
import { temporaryFolder } from '../../../support/folder'
import { listening } from '../../../support/listening'
import { checkRows } from '../../../support/rows'

const folder = temporaryFolder()
const MB = 2 ** 20

async function* from(...pieces: Buffer[]) {
  yield* pieces
}
async function* broken(first: Buffer) {
  yield first
  throw new Error('the database went away')
}

describe('a backup in a folder', () => {
  it('is named by its time or as requested, and replaces nothing', () => {
    const name = backupName(new Date('2026-11-22T06:50:57.123Z'), true)
    expect(name).toBe('carrel-2026-11-22T06-50-57Z.tar.age')
    expect(newTarget(folder, name)).toEqual({ kind: 'file', file: path.join(folder, name) })
    expect(newTarget(`${folder}/new/`, name)).toEqual({ kind: 'file', file: path.join(folder, 'new', name) })
    expect(newTarget(`${folder}/own`, name)).toEqual({ kind: 'file', file: path.join(folder, 'own') })
    expect(newTarget('s3://bucket', name)).toEqual({ kind: 's3', bucket: 'bucket', key: name })
    expect(targetText(newTarget('s3://bucket/nightly/', name))).toBe(`s3://bucket/nightly/${name}`)
    expect(newTarget('s3://bucket/one', name)).toEqual({ kind: 's3', bucket: 'bucket', key: 'one' })
    fs.writeFileSync(path.join(folder, 'there'), 'x')
    expect(() => newTarget(path.join(folder, 'there'), name)).toThrow(/already exists/)
    expect(givenTarget(path.join(folder, 'there'))).toEqual({
      kind: 'file',
      file: path.join(folder, 'there'),
    })
    for (const text of [folder, path.join(folder, 'nothing'), 's3://bucket', 's3://bucket/folder/'])
      expect(() => givenTarget(text)).toThrow()
  })

  it('appears only when complete, for its owner only; incomplete ones from a day ago are removed', async () => {
    const own = path.join(folder, 'files')
    fs.mkdirSync(own)
    const [old, young] = ['.carrel-unfinished-1-old', '.carrel-unfinished-2-young'].map((name) =>
      path.join(own, name),
    ) as [string, string]
    for (const file of [old, young]) fs.writeFileSync(file, 'x')
    fs.utimesSync(old, 1, 1)
    const file = path.join(own, 'one')
    await expect(writeBackupFile(file, broken(Buffer.alloc(10)))).rejects.toThrow('the database went away')
    expect(fs.readdirSync(own)).toEqual([path.basename(young)])
    const bytes = randomBytes(3 * MB)
    expect(await writeBackupFile(file, from(bytes.subarray(0, 5), bytes.subarray(5)))).toBe(bytes.length)
    expect((await wholeOf(readBackupFile(file))).equals(bytes)).toBe(true)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  })
})

describe('a backup in a bucket', () => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(folder, 's3'),
    vhostBuckets: false,
    configureBuckets: [{ name: 'backups' }],
  })
  // A proxy that counts requests, and can fail.
  let proxy: Server
  const asked: string[] = []
  let breaks: (request: http.IncomingMessage) => boolean = () => false
  const store = { endpoint: '', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  beforeAll(async () => {
    fs.mkdirSync(path.join(folder, 's3'), { recursive: true })
    const { port } = await server.run()
    proxy = http.createServer((request, response) => {
      asked.push(
        `${request.method} ${request.url!.replace(/uploadId=\w+/, 'uploadId').replace(/&?x-id=\w+/, '')}`,
      )
      if (breaks(request)) return void request.resume().on('end', () => response.writeHead(403).end())
      request.pipe(
        http.request(
          { port, host: '127.0.0.1', path: request.url, method: request.method, headers: request.headers },
          (answer) => {
            response.writeHead(answer.statusCode!, answer.headers)
            answer.pipe(response)
          },
        ),
      )
    })
    store.endpoint = `http://127.0.0.1:${await listening(proxy)}`
  })
  afterAll(async () => {
    proxy.close()
    proxy.closeAllConnections()
    await server.close()
  })
  const PART = 5 * MB

  it('comes back in parts as it was sent in parts', () =>
    checkRows([0, PART - 1, PART, 2 * PART + 7], async (size) => {
      const where = { bucket: 'backups', key: `nightly/${size}` }
      const bytes = randomBytes(size)
      asked.length = 0
      expect(await writeBackupObject(store, where, from(bytes.subarray(0, 9), bytes.subarray(9)), PART)).toBe(
        size,
      )
      expect(asked.filter((each) => each.startsWith('PUT'))).toHaveLength(Math.max(1, Math.ceil(size / PART)))
      if (size > 0) expect((await wholeOf(readBackupObject(store, where, PART))).equals(bytes)).toBe(true)
      await expect(writeBackupObject(store, where, from(bytes), PART)).rejects.toThrow(/already exists/)
    }))

  it('does not exist if it fails midway, and object storage is told to abort', async () => {
    const where = { bucket: 'backups', key: 'nightly/failed' }
    asked.length = 0
    await expect(writeBackupObject(store, where, broken(randomBytes(PART * 2)), PART)).rejects.toThrow(
      'the database went away',
    )
    expect(asked.at(-1)).toMatch(/^DELETE \/backups\/nightly\/failed\?.*uploadId/)
    breaks = (request) => request.url!.includes('partNumber=2')
    await expect(writeBackupObject(store, where, from(randomBytes(PART * 3)), PART)).rejects.toThrow(
      /^s3:\/\/backups\/nightly\/failed: /,
    )
    breaks = () => false
    await expect(wholeOf(readBackupObject(store, where, PART))).rejects.toThrow(
      's3://backups/nightly/failed: Object not found.',
    )
    await expect(
      writeBackupObject(store, { ...where, bucket: 'nobody' }, from(randomBytes(9)), PART),
    ).rejects.toThrow(/^s3:\/\/nobody\//)
  })
})

describe('the settings of backups', () => {
  const key = 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1'
  const pictures = {
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_REGION: 'eu',
  }

  it('are nothing at all, several keys, the pictures’ object storage, or separate object storage', () => {
    expect(readBackupSettings({})).toEqual({ keys: [], objectStorage: null })
    expect(readBackupSettings({ BACKUP_KEY: ` ${key}, ${key}2` }).keys).toEqual([key, `${key}2`])
    expect(readBackupSettings(pictures).objectStorage).toEqual({
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu',
    })
    expect(
      readBackupSettings({
        ...pictures,
        BACKUP_S3_ACCESS_KEY_ID: 'own',
        BACKUP_S3_SECRET_ACCESS_KEY: 'other',
      }).objectStorage,
    ).toEqual({ accessKeyId: 'own', secretAccessKey: 'other', endpoint: null, region: 'us-east-1' })
  })

  it('that cannot be used are all reported at once, without secrets', () => {
    const reported = () =>
      readBackupSettings({
        BACKUP_KEY: 'hunter2',
        BACKUP_S3_ACCESS_KEY_ID: 'id',
        BACKUP_S3_ENDPOINT: 'nowhere',
      })
    expect(reported).toThrow(EnvError)
    expect(reported).toThrow(
      /BACKUP_KEY is not valid[^]*BACKUP_S3_ENDPOINT is "nowhere"[^]*BACKUP_S3_SECRET_ACCESS_KEY must be set/,
    )
    expect(reported).not.toThrow(/hunter2/)
  })

  it('accept keys of age, and refuse a mistyped one', async () => {
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    expect(readBackupSettings({ BACKUP_KEY: `${recipient},${identity}` }).keys).toEqual([recipient, identity])
    for (const wrong of [identity.slice(0, -1), recipient.slice(0, -1)]) {
      const read = () => readBackupSettings({ BACKUP_KEY: wrong })
      expect(read).toThrow(/BACKUP_KEY is not valid/)
      expect(read).not.toThrow(wrong)
    }
  })

  it('distinguish secrets by fingerprints that do not reveal them', () => {
    expect(secretMark(key)).toMatch(/^[0-9a-f]{16}$/)
    expect(secretMark(key)).not.toBe(secretMark(`${key}2`))
  })
})
