import { createHash, createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Meilisearch, type Key } from 'meilisearch'
import { keysNeeded, type MeilisearchSettings } from './meilisearch-client'

export type KeyVariable = keyof ReturnType<typeof keysNeeded>
export const KEY_VARIABLES = [
  'MEILISEARCH_SEARCH_KEY',
  'MEILISEARCH_WRITE_KEY',
] as const satisfies KeyVariable[]

/** A key's name, by which one is known that an older release made, under another id. */
const nameOf = (prefix: string, variable: KeyVariable) => `Carrel ${prefix} ${variable}`

/**
 * The id, a UUID, of a variable's key, derived from the prefix. With ids known beforehand, `npm run setup:env` can write the keys
 * before the server has ever run: a key is the HMAC of its id under the master key.
 */
export function keyId(prefix: string, variable: KeyVariable): string {
  const hex = createHash('sha256').update(nameOf(prefix, variable)).digest('hex')
  // Version 8 and the variant of RFC 9562: 122 bits of our own.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/**
 * What the key with this id is at a server with this master key: the HMAC-SHA256 of the id under the master key, in hexadecimal.
 * Meilisearch derives its keys so that they are known before they are made (its documentation, "master key and API keys").
 */
export const keyValue = (masterKey: string, id: string): string =>
  createHmac('sha256', masterKey).update(id).digest('hex')

/**
 * Makes the two keys where they are not there yet, or may do something else than is needed now (rights of a key cannot be
 * changed; made anew under its id it is the same key).
 * @returns each key by the variable that holds it
 * @throws what the client throws
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
