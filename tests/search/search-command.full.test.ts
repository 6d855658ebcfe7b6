import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyId, keyValue, KEY_VARIABLES } from '~search/meilisearch-keys'
import { insertLocation } from '../factories/location'
import { insertUniversity } from '../factories/university'
import { afterDatabase, productionSettings, start } from '../server/child'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { StandIn } from '../support/services/meilisearch-stand-in'

const database = useDatabase()
const folder = temporaryFolder()
const standIn = new StandIn()
beforeAll(() => standIn.start())
afterAll(() => standIn.stop())

const command = async (name: string, values: Record<string, string> = {}) => {
  const child = start('carrel search', [name], {
    ...productionSettings(database.url, folder),
    MEILISEARCH_HOST: standIn.host,
    MEILISEARCH_PREFIX: 'test',
    ...values,
  })
  return { code: await child.ended, said: afterDatabase(child.output()) }
}

it('npm run search -- reindex, status, and verify, which finds planted differences', async () => {
  const { id: university_id } = await insertUniversity(database.db)
  const ids: number[] = []
  for (let at = 0; at < 4; at++) ids.push((await insertLocation(database.db, { university_id })).id)
  expect(await command('reindex')).toEqual({
    code: 0,
    said: '4 study spots and 1 university are in the index.\n',
  })
  expect(await command('verify')).toEqual({ code: 0, said: 'The index matches the database.\n' })
  const index = standIn.indexes.get('test_locations')!.documents
  index.delete(ids[1]!)
  index.set(999_999, { ...index.get(ids[2]!)!, id: 999_999 })
  index.set(ids[3]!, { ...index.get(ids[3]!)!, avgRating: 5, tags: ['Wifi'] })
  const { code, said } = await command('verify')
  expect(code).toBe(1)
  expect(said).toContain(`location ${ids[1]} missing`)
  expect(said).toContain('location 999999 surplus')
  expect(said).toContain(`location ${ids[3]} different: avgRating, tags`)
  expect(said).toContain('3 documents differ.')
  const status = await command('status')
  expect(status.code).toBe(0)
  expect(status.said).toMatch(
    /^Filled \d{4}.*\nNo changes are waiting\.\nMeilisearch handles searches\.\n {2}test_locations: 4 documents\n/,
  )
  expect(await command('reindex', { MEILISEARCH_HOST: '' })).toMatchObject({
    code: 1,
    said: expect.stringContaining("MEILISEARCH_HOST isn't set"),
  })
})

it('npm run search -- keys prints missing keys, compares existing ones, and reports a mismatch', async () => {
  const MEILISEARCH_MASTER_KEY = (standIn.masterKey = 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1')
  const keys = (env: Record<string, string> = {}) => command('keys', { MEILISEARCH_MASTER_KEY, ...env })
  const [search, write] = KEY_VARIABLES.map((variable) =>
    keyValue(MEILISEARCH_MASTER_KEY, keyId('test', variable)),
  ) as [string, string]
  expect(await keys()).toEqual({
    code: 0,
    said: `MEILISEARCH_SEARCH_KEY=${search}\nMEILISEARCH_WRITE_KEY=${write}\n`,
  })
  const set = await keys({ MEILISEARCH_SEARCH_KEY: search, MEILISEARCH_WRITE_KEY: write })
  expect(set.code).toBe(0)
  expect(set.said).not.toMatch(new RegExp(`${search}|${write}`))
  const other = await keys({ MEILISEARCH_SEARCH_KEY: search, MEILISEARCH_WRITE_KEY: 'another' })
  expect(other.code).toBe(1)
  expect(other.said).toEqual(expect.stringMatching(/MEILISEARCH_WRITE_KEY isn't the server's key/))
  expect(standIn.made).toHaveLength(2)
  standIn.masterKey = null
})
