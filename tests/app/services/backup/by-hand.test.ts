import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '~/services/backup/back-up.server'
import { writeBackupFile } from '~/services/backup/stream.server'
import { createDiskStorage } from '~/services/storage/disk.server'
import { useDatabase } from '../../../support/database'
import { temporaryFolder } from '../../../support/folder'
import { makeWorld, objectsOf } from './world'

const has = (program: string) => spawnSync(program, ['--version']).error === undefined
/** Opening a backup by hand needs Debian's packages `age` and `tar`. */
const installed = has('age') && has('tar')

describe.skipIf(!installed)(
  `a backup opened by hand${installed ? '' : ' (skipped: age or tar is missing)'}`,
  () => {
    const database = useDatabase()
    const folder = temporaryFolder()
    const storage = createDiskStorage(path.join(folder, 'uploads'))
    const sh = (command: string) =>
      execFileSync('sh', ['-c', `set -e; cd '${folder}'; ${command}`], { encoding: 'utf8' })
    beforeAll(async () => {
      await makeWorld(database.db, storage)
      const identity = await generateX25519Identity()
      fs.writeFileSync(path.join(folder, 'key.txt'), `${identity}\n`)
      const what = { db: database.db, storage, version: '1.5.0', secrets: [] }
      const write = (name: string) => (source: AsyncIterable<Uint8Array>) =>
        writeBackupFile(path.join(folder, name), source)
      await backUp({ ...what, key: await identityToRecipient(identity) }, write('backup.tar.age'))
      await backUp({ ...what, key: null }, write('backup.tar'))
      sh('mkdir out && age --decrypt --identity key.txt backup.tar.age | tar --extract --directory out')
    })

    it('with age and tar has every picture and every row, and checksums that sha256sum accepts', async () => {
      expect(await objectsOf(createDiskStorage(path.join(folder, 'out/files')))).toEqual(
        await objectsOf(storage),
      )
      const users: Record<string, string>[] = parse(
        fs.readFileSync(path.join(folder, 'out/tables/public.users.csv')),
        { columns: true },
      )
      const { rows } = await database.db.raw('select id, email, suspension_reason from users order by id')
      expect(users.map((user) => [user.id, user.email, user.suspension_reason])).toEqual(
        rows.map((row: Record<string, unknown>) => [String(row.id), row.email, row.suspension_reason ?? '']),
      )
      sh('cd out && cat sums/* | sha256sum --check --quiet')
    })

    it('with tar alone, if it is not encrypted, has the same files', () => {
      sh('mkdir plain && tar --extract --directory plain --file backup.tar')
      const listed = sh('cd plain && find files tables -type f | sort')
      expect(listed).toBe(sh('cd out && find files tables -type f | sort'))
      sh('cd plain && cat sums/* | sha256sum --check --quiet')
    })
  },
)
