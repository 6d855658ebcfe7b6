import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { keysNeeded } from '~search/meilisearch-client'
import { keyId, keyValue, makeKeys, KEY_VARIABLES } from '~search/meilisearch-keys'
import { StandIn } from '../support/services/meilisearch-stand-in'
import { checkRows } from '../support/rows'

const MASTER = 'q7Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1'
const standIn = new StandIn()
const settings = (prefix = 'carrel') => ({ host: standIn.host, prefix, searchKey: null, writeKey: null })
beforeAll(async () => {
  standIn.masterKey = MASTER
  await standIn.start()
})
beforeEach(() => void (standIn.made = []))
afterAll(() => standIn.stop())

// From the documentation of preshot, a tool by Meilisearch for keys known in advance.
const KEYS = [
  [
    'd7d30ffe-ec60-484f-84f8-1c8b7d0ac352',
    '623359df9ea4d4a6c676c329c793191601ce7dd15541c2394277eae26aeedf1e',
  ],
  [
    'c5a18797-621c-42b5-81bd-23fbf0202364',
    '9decc7baffbed2fa9b9cfa599c3d72ecf8db3fad02b65941caa378e824299482',
  ],
] as const
it('a server’s key follows from its master key', () =>
  checkRows(KEYS, ([id, key]) => {
    expect(keyValue('masterKey', id)).toBe(key)
  }))

it('derives a different UUID for each variable and prefix', () => {
  const ids = ['carrel', 'other'].flatMap((prefix) =>
    KEY_VARIABLES.map((variable) => keyId(prefix, variable)),
  )
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(4)
})

it('creates each key once, with the rights it needs and the value derived in advance', async () => {
  const made = await makeKeys(settings(), MASTER)
  expect(made).toEqual(
    Object.fromEntries(
      KEY_VARIABLES.map((variable) => [variable, keyValue(MASTER, keyId('carrel', variable))]),
    ),
  )
  expect(await makeKeys(settings(), MASTER)).toEqual(made)
  expect(standIn.made.map(({ actions, indexes, expiresAt }) => ({ actions, indexes, expiresAt }))).toEqual(
    Object.values(keysNeeded(settings())).map((needed) => ({ ...needed, expiresAt: null })),
  )
  expect(Object.values(await makeKeys(settings('other'), MASTER))).not.toContain(made.MEILISEARCH_SEARCH_KEY)
  expect(standIn.made).toHaveLength(4)
})

it("fixes a key's rights without changing the key", async () => {
  const made = await makeKeys(settings(), MASTER)
  standIn.made[1]!.actions = ['search']
  expect(await makeKeys(settings(), MASTER)).toEqual(made)
  expect(standIn.made.find(({ key }) => key === made.MEILISEARCH_WRITE_KEY)!.actions).toEqual(
    keysNeeded(settings()).MEILISEARCH_WRITE_KEY.actions,
  )
  expect(standIn.made).toHaveLength(2)
})

it('keeps a key that an older release created', async () => {
  const { actions, indexes } = keysNeeded(settings()).MEILISEARCH_SEARCH_KEY
  standIn.made.push({
    id: 1,
    uid: 'bd2cbad1-6459-48b7-b5be-86ffc0d4a1e3',
    key: 'of before',
    name: 'Carrel carrel MEILISEARCH_SEARCH_KEY',
    actions,
    indexes,
  })
  expect((await makeKeys(settings(), MASTER)).MEILISEARCH_SEARCH_KEY).toBe('of before')
})
