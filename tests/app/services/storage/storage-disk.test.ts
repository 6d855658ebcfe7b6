import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createStorage } from '~/services/storage/create-storage.server'
import { createDiskStorage } from '~/services/storage/disk.server'
import { StorageDown } from '~/services/storage/storage'
import { ensureBuilt } from '../../../../scripts/build.js'
import { bytesOf, hash, jpegBytes, keepsTheContract, keysOf } from './contract'
import { temporaryFolder } from '../../../support/folder'

const varDir = temporaryFolder()
const JPEG = { contentType: 'image/jpeg' }
const files = (folder: string) => fs.readdirSync(folder, { recursive: true }).map(String).sort()

keepsTheContract(async () => createStorage({ varDir, s3: null }))

describe('the folder', () => {
  const root = path.join(varDir, 'alone')
  const storage = createDiskStorage(root)

  it('is only accessible to its owner, and contains a file for each object', async () => {
    const root = path.join(varDir, 'one')
    const storage = createDiskStorage(root)
    await storage.put('profile_images/12/profile_img', jpegBytes(100), JPEG)
    expect(files(root)).toEqual(['profile_images', 'profile_images/12', 'profile_images/12/profile_img'])
    expect(fs.statSync(root).mode & 0o077).toBe(0)
    expect(fs.statSync(path.join(root, 'profile_images/12/profile_img')).mode & 0o777).toBe(0o600)
  })

  it('is cleared of its empty folders, and no others', async () => {
    const root = path.join(varDir, 'two')
    const storage = createDiskStorage(root)
    for (const id of [12, 13]) await storage.put(`profile_images/${id}/profile_img`, jpegBytes(100), JPEG)
    await storage.delete('profile_images/12/profile_img')
    expect(files(root)).toEqual(['profile_images', 'profile_images/13', 'profile_images/13/profile_img'])
    await storage.delete('profile_images/13/profile_img')
    expect(files(root)).toEqual([])
  })

  it('loses nothing when objects are added and deleted at once', async () => {
    for (let round = 0; round < 30; round++) {
      await storage.put('post_images/a/1', jpegBytes(50), JPEG)
      await Promise.all([
        storage.delete('post_images/a/1'),
        storage.put('post_images/a/2', jpegBytes(60), JPEG),
      ])
      expect(await keysOf(storage, 'post_images/a/')).toEqual(['post_images/a/2'])
      await storage.delete('post_images/a/2')
    }
  })

  it('lists only objects, and removes what killed writes left an hour ago', async () => {
    await storage.put('post_images/b/1', jpegBytes(50), JPEG)
    const left = (name: string, hours: number) => {
      fs.writeFileSync(path.join(root, 'post_images/b', name), 'half')
      const then = new Date(Date.now() - hours * 3_600_000)
      fs.utimesSync(path.join(root, 'post_images/b', name), then, then)
    }
    left('.unfinished-old', 2)
    left('.unfinished-new', 0)
    left('.DS_Store', 2)
    left('a file with spaces', 2)
    fs.symlinkSync('/etc/passwd', path.join(root, 'post_images/b/linked'))
    expect(await keysOf(storage, 'post_images/b')).toEqual(['post_images/b/1'])
    expect(files(path.join(root, 'post_images/b'))).toEqual([
      '.DS_Store',
      '.unfinished-new',
      '1',
      'a file with spaces',
      'linked',
    ])
    expect(await storage.get('post_images/b/linked')).toBeNull()
    expect(await storage.copy('post_images/b/linked', 'post_images/b/2')).toBe(false)
  })

  it('an object is missing if its key is a folder of another', async () => {
    await storage.put('post_images/c/1/deep', jpegBytes(50), JPEG)
    expect(await storage.get('post_images/c/1')).toBeNull()
    expect(await storage.head('post_images/c/1')).toBeNull()
    await storage.delete('post_images/c/1').catch(() => {})
    await expect(storage.put('post_images/c/1', jpegBytes(50), JPEG)).rejects.toBeInstanceOf(StorageDown)
    await expect(storage.put('post_images/c/1/deep/er', jpegBytes(50), JPEG)).rejects.toBeInstanceOf(
      StorageDown,
    )
    expect(await keysOf(storage, 'post_images/c')).toEqual(['post_images/c/1/deep'])
    expect(files(path.join(root, 'post_images/c'))).toEqual(['1', '1/deep'])
  })

  it('returns only the first byte', async () => {
    // s3rver doesn't, or this would be in the contract
    const bytes = jpegBytes(50)
    await storage.put('post_images/e', bytes, JPEG)
    expect(await bytesOf((await storage.get('post_images/e', { start: 0, end: 0 }))!.body)).toEqual(
      bytes.subarray(0, 1),
    )
  })

  it('a reader gets one complete object while it is replaced a hundred times', async () => {
    const versions = Array.from({ length: 4 }, (_, n) => jpegBytes(200_000 + n * 50_000))
    const hashes = versions.map(hash)
    await storage.put('post_images/d', versions[0]!, JPEG)
    let writing = true
    const writer = (async () => {
      for (let n = 0; n < 100; n++) await storage.put('post_images/d', versions[n % 4]!, JPEG)
      writing = false
    })()
    let reads = 0
    while (writing) {
      const found = await storage.get('post_images/d')
      const bytes = await bytesOf(found!.body)
      expect(hashes).toContain(hash(bytes))
      expect(found!.info.size).toBe(bytes.length)
      reads++
    }
    await writer
    expect(reads).toBeGreaterThan(10)
  })
})

beforeAll(() => ensureBuilt('test'))

describe('an error of the file system', () => {
  it('means that object storage is down: a file in place of the folder', async () => {
    const root = path.join(varDir, 'file')
    fs.writeFileSync(root, 'in the way')
    const storage = createDiskStorage(root)
    await expect(storage.put('post_images/1', jpegBytes(10), JPEG)).rejects.toBeInstanceOf(StorageDown)
    expect(await storage.get('post_images/1')).toBeNull()
  })

  it('means that object storage is down: a disk with room for only a part, and the old object stays', async () => {
    const root = path.join(varDir, 'full')
    const storage = createDiskStorage(root)
    const old = jpegBytes(50_000)
    await storage.put('post_images/1', old, JPEG)
    const said = spawnSync('sh', ['-c', 'ulimit -f 200; exec node build/test/write-too-much.js "$0"', root])
    expect(said.stdout.toString()).toMatch(/^StorageDown .*EFBIG/)
    expect((await bytesOf((await storage.get('post_images/1'))!.body)).equals(old)).toBe(true)
    expect(files(root)).toEqual(['post_images', 'post_images/1'])
  })
})
