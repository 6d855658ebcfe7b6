import { createHash, createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Meilisearch, type Key } from 'meilisearch'
import { keysNeeded, type MeilisearchSettings } from './meilisearch-client'

export type KeyVariable = keyof ReturnType<typeof keysNeeded>
export const KEY_VARIABLES = [
  'MEILISEARCH_SEARCH_KEY',
  'MEILISEARCH_WRITE_KEY',
] as const satisfies KeyVariable[]

/** A key's name. Also finds keys that an older release created under another ID. */
const nameOf = (prefix: string, variable: KeyVariable) => `Carrel ${prefix} ${variable}`

/**
 * The UUID of a variable's key, derived from the prefix. Because IDs are known in advance, `npm run setup:env` can
 * write the keys before the server first runs.
 */
export function keyId(prefix: string, variable: KeyVariable): string {
  const hex = createHash('sha256').update(nameOf(prefix, variable)).digest('hex')
  // UUID version 8 (RFC 9562), with 122 custom bits.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/**
 * The key with this ID on a server with this master key: the HMAC-SHA256 of the ID under the master key, in
 * hexadecimal. See "master key and API keys" in Meilisearch's documentation.
 */
export const keyValue = (masterKey: string, id: string): string =>
  createHmac('sha256', masterKey).update(id).digest('hex')

/**
 * Creates the two keys if they're missing or have different rights. Rights can't be changed, but a key that's recreated
 * under its ID stays the same key.
 * @returns each key by its environment variable
 * @throws client errors
 */
export async function makeKeys(
  settings: MeilisearchSettings,
  masterKey: string,
): Promise<Record<KeyVariable, string>> {
  const client = new Meilisearch({ host: settings.host, apiKey: masterKey, timeout: 10_000 })
  const there = (await client.getKeys({ limit: 1000 })).results
  const made = {} as Record<KeyVariable, string>
  for (const variable of KEY_VARIABLES) {
    const { actions, indexes } = keysNeeded(settings)[variable]
    const same = (a: readonly string[], b: readonly string[]) =>
      isDeepStrictEqual([...a].sort(), [...b].sort())
    const fits = (key: Key) => same(key.actions, actions) && same(key.indexes, indexes)
    const [uid, name] = [keyId(settings.prefix, variable), nameOf(settings.prefix, variable)]
    const own = there.find((key) => key.uid === uid)
    if (own && !fits(own)) await client.deleteKey(uid)
    const found = own ?? there.find((key) => key.name === name && fits(key))
    const key =
      found && fits(found)
        ? found
        : await client.createKey({
            uid,
            name,
            description: 'created by npm run search -- keys',
            actions,
            indexes,
            expiresAt: null,
          })
    made[variable] = key.key
  }
  return made
}
