import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readBackupFile } from '~/services/backup/stream.server'
import { restore } from '~/services/backup/restore.server'
import { verifyBackup } from '~/services/backup/verify-backup.server'
import { createDiskStorage } from '~/services/storage/disk.server'
import { emptyDatabases } from '../../../support/empty-database'
import { temporaryFolder } from '../../../support/folder'
import { objectsOf } from './world'

// Carrel 1.4.0 made both from the data in world.ts with pictures of 300 bytes.
const fixture = (name: string) => path.join(import.meta.dirname, 'of-1.4.0', name)
const SEALED = fixture('backup.tar.gz.sealed')
const KEY = 'a key of the tests, 32 characters or more'
const emptyDatabase = emptyDatabases()

it.each([SEALED, fixture('backup.tar.gz')])('a backup of 1.4.0 is restored: %s', async (file) => {
  const target = await emptyDatabase()
  const storage = createDiskStorage(path.join(temporaryFolder(), 'uploads'))
  const keys = ['another key, tried before the right one', KEY]
  // Reads every row back, and compares the hashes with those of 1.4.0.
  const { beginning, manifest } = await restore({
    ...target,
    storage,
    open: () => readBackupFile(file),
    keys,
  })
  expect(beginning).toMatchObject({ format: 1, carrel: '1.4.0' })
  expect(manifest.tables.length).toBeGreaterThan(60)
  expect(manifest.tables.filter(({ rows }) => rows === 0)).toEqual([])
  expect(await target.db('users').where({ first_name: 'Zoë' }).pluck('email')).toEqual(['kept@example.edu'])
  expect(Object.keys(await objectsOf(storage))).toHaveLength(8)
})

it('a backup of 1.4.0 that was changed, cut off or made with another key is detected', async () => {
  const bytes = fs.readFileSync(SEALED)
  const flipped = Buffer.from(bytes)
  flipped[9000]! ^= 1
  const verify = async (source: Buffer, key = KEY) =>
    verifyBackup(
      (async function* () {
        yield source
      })(),
      [key],
    )
  await verify(bytes)
  for (const damaged of [flipped, bytes.subarray(0, -1), bytes.subarray(0, 50), bytes.subarray(0, 60)])
    await expect(verify(damaged)).rejects.toThrow(/^The backup (has been changed|is incomplete)/)
  await expect(verify(bytes, 'some other key, as long as it has to be')).rejects.toThrow(/^BACKUP_KEY isn't/)
})
