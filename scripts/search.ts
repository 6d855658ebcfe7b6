import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { readEnv } from '../app/services/env.server'
import { migrate } from '../db/migrate'
import { KINDS_OF_DOCUMENTS } from '../search/documents'
import { indexName, targetOf, writeClient, type MeilisearchSettings } from '../search/meilisearch-client'
import { KEY_VARIABLES, makeKeys } from '../search/meilisearch-keys'
import { indexState, outboxCounts, isFresh } from '../search/outbox'
import { reindex } from '../search/reindex'
import { compareIndex, type Difference } from '../search/reindex-verify'
import type { Db } from '../db/connection'
import { usingDatabase } from './which-database'

/** How many differences are listed one by one. */
const NAMED = 50
/** Changes being sent may differ for a moment, so check several times. */
const LOOKS = 5
const BETWEEN_MS = 2000

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

async function verify(db: Db, settings: MeilisearchSettings): Promise<number> {
  let found: Difference[] = []
  for (let look = 1; look <= LOOKS; look++) {
    found = await compareIndex(db, settings)
    if (found.length === 0) {
      console.log('The index matches the database.')
      return 0
    }
    // Nothing is queued, so waiting longer wouldn't help.
    if ((await outboxCounts(db)).waiting === 0 && look > 1) break
    if (look < LOOKS) await sleep(BETWEEN_MS)
  }
  for (const { kind, id, fault, fields } of found.slice(0, NAMED)) {
    console.log(`  ${kind} ${id} ${fault}${fields.length ? `: ${fields.join(', ')}` : ''}`)
  }
  if (found.length > NAMED) console.log(`  and ${found.length - NAMED} more`)
  console.log(`${count(found.length, 'document')} differ. To fix it, run: npm run search -- reindex`)
  return 1
}

async function status(db: Db, settings: MeilisearchSettings): Promise<number> {
  const { filledFor, filledAt } = await indexState(db)
  const { waiting, failing, lag } = await outboxCounts(db)
  const filled = filledFor === targetOf(settings)
  if (filled) console.log(`Filled ${filledAt!.toISOString()}.`)
  else
    console.log(
      `${filledFor ? 'Filled for another server, prefix or version' : 'Not filled'}, so it isn't in use.`,
    )
  if (waiting === 0) console.log('No changes are waiting.')
  else {
    const again = failing ? `, ${failing} of them after a failure` : ''
    console.log(
      `${count(waiting, 'change')} waiting to be sent${again}. The oldest has waited ${Math.round(lag)} s.`,
    )
  }
  console.log(
    (await isFresh(db, targetOf(settings)))
      ? 'Meilisearch handles searches.'
      : 'PostgreSQL handles searches.',
  )
  const client = writeClient(settings)
  for (const kind of KINDS_OF_DOCUMENTS) {
    const name = indexName(settings, kind)
    const says = await client
      .index(name)
      .getStats()
      .then(
        ({ numberOfDocuments }) => count(numberOfDocuments, 'document'),
        (error: Error) => error.message,
      )
    console.log(`  ${name}: ${says}`)
  }
  return 0
}

/**
 * Creates a search-only key for the web process and one for the worker; repeated runs give the same keys. A key
 * that's already set is compared but not printed, to keep it out of logs.
 */
async function keys(settings: MeilisearchSettings): Promise<number> {
  const master = process.env.MEILISEARCH_MASTER_KEY?.trim()
  if (!master) {
    console.error("MEILISEARCH_MASTER_KEY isn't set.")
    return 1
  }
  const made = await makeKeys(settings, master)
  const set = { MEILISEARCH_SEARCH_KEY: settings.searchKey, MEILISEARCH_WRITE_KEY: settings.writeKey }
  let code = 0
  for (const variable of KEY_VARIABLES) {
    if (set[variable] === null) console.log(`${variable}=${made[variable]}`)
    else if (set[variable] === made[variable]) console.log(`${variable} is set and correct.`)
    else {
      console.error(`${variable} isn't the server's key. Unset it and run this command again to see the key.`)
      code = 1
    }
  }
  return code
}

async function fill(db: Db, settings: MeilisearchSettings): Promise<number> {
  const done = await reindex(db, settings, { log: pino({ level: 'silent' }) })
  if (done)
    console.log(
      `${count(done.location, 'study spot')} and ${count(done.university, 'university', 'universities')} are in the index.`,
    )
  else console.error('Another process is already filling the index.')
  return done ? 0 : 1
}

const withDatabase = { reindex: fill, verify, status }

/** Manages the Meilisearch index of the environment. */
export async function manageIndex(command: 'keys' | keyof typeof withDatabase): Promise<number> {
  const env = readEnv()
  const settings = env.meilisearch
  if (!settings) {
    console.error("MEILISEARCH_HOST isn't set, so PostgreSQL handles searches and there's no index.")
    return 1
  }
  if (command === 'keys') return keys(settings)
  return usingDatabase(env, `npm run search -- ${command}`, async ({ direct: db }) => {
    try {
      await migrate(db)
      return await withDatabase[command](db, settings)
    } catch (error) {
      throw new Error(`The command failed: ${(error as Error).message}`)
    }
  })
}
