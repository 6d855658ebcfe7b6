import type { Knex } from 'knex'
import { lockAccount } from '~/accounts/queries.server'
import type { Viewer } from '~/services/auth/viewer'
import { conflict, done, missing, type Failure, type Outcome } from '~/services/outcome'
import type { Storage } from '~/services/storage/storage'
import type { Db } from '~db/connection'
import { sameRequest, type Similar } from './find-similar.server'
import type { RequestImage } from './image-form'
import { locationRequestWords, similarWords } from './words'
import { countOfDay, lockCity, insertJoiner, openIn } from './queries.server'
import { REQUESTS_A_DAY, type RequestKind } from './rules'
import { keepImage, prepareRequestImage, storeImage } from './store-image.server'

/**
 * The result of a form. 'made': a new request (`fault`: why its picture is missing, or null). 'joined': another user's
 * open request. 'look': there are similar items to check first, and the picture is saved.
 */
export type Sent =
  | { became: 'made'; id: number; fault: string | null }
  | { became: 'joined' }
  | { became: 'look'; keptImage?: string }

/**
 * What is requested, and how to compare it with open requests; `address` is '' for a campus. `insert` writes the
 * request and its Pending item.
 */
export type RequestedItem = {
  kind: RequestKind
  name: string
  address: string
  stateId: number
  city: string
  insert: (transaction: Knex.Transaction) => Promise<number>
}

type RequestDeps = { db: Db; storage: Storage }

/**
 * Sends a request: its row and Pending item in one transaction, then its picture, then the picture's path. Refuses an
 * invalid file before writing anything; if object storage is down, the request can be completed later. The same form
 * sent twice gives one request, and there is only one open request per item.
 */
export async function sendRequest(
  { db, storage }: RequestDeps,
  { viewer, item, image }: { viewer: Viewer; item: RequestedItem; image: RequestImage },
): Promise<Outcome<Sent>> {
  const prepared = await prepareRequestImage(storage, viewer.id, image)
  if (!prepared.ok) return prepared
  const sent = await db.transaction(async (transaction): Promise<Outcome<{ own: number } | 'joined'>> => {
    const locked = await lock(transaction, viewer, item)
    if (locked) return locked
    const open = await openRequest(transaction, item)
    if (open && open.submitted_by === viewer.id) return done({ own: open.id })
    if (open) {
      await insertJoiner(transaction, item.kind, open.id, viewer.id)
      return done('joined')
    }
    if ((await countOfDay(transaction, viewer.id)) >= REQUESTS_A_DAY)
      return conflict(similarWords.tooMany(REQUESTS_A_DAY))
    return done({ own: await item.insert(transaction) })
  })
  if (!sent.ok) return sent
  if (sent.value === 'joined') return done({ became: 'joined' })
  const { own } = sent.value
  const failed = await storeImage(
    { db, storage },
    { kind: item.kind, requestId: own, userId: viewer.id, image: prepared.value },
  )
  return done({ became: 'made', id: own, fault: failed?.message ?? null })
}

type Checked = {
  viewer: Viewer
  similar: Similar
  /** Those listed, in words. */
  names: string
  /** The user has said that it's none of those listed. */
  distinct: boolean
  /** The form is in a dialog, which shows what's wrong instead of the form's page. */
  over: boolean
  image: RequestImage | null
}

/** Refuses to request a listed item, and shows similar ones first. Null if there are none, or the user has seen them. */
export async function similarFirst(
  storage: Storage,
  { viewer, similar, names, distinct, over, image }: Checked,
): Promise<Outcome<Sent> | null> {
  const { same, listed, open } = similar
  // Joining another user's request doesn't depend on similar items.
  if (!same && (listed.length === 0 || open || distinct)) return null
  if (over) return conflict(same ? similarWords.isListed : similarWords.tickDistinct(names), 'name')
  const kept = image && (await keepImage(storage, viewer.id, image))
  if (!kept) return done({ became: 'look' })
  return kept.ok ? done({ became: 'look', keptImage: kept.value }) : kept
}

/** Joins another user's open request for the same item. No effect on the user's own request. */
export async function joinRequest(
  db: Db,
  viewer: Viewer,
  item: Omit<RequestedItem, 'insert'>,
): Promise<Outcome<Sent>> {
  return db.transaction(async (transaction) => {
    const locked = await lock(transaction, viewer, item)
    if (locked) return locked
    const open = await openRequest(transaction, item)
    if (!open) return conflict(similarWords.joinNone, 'name')
    if (open.submitted_by === viewer.id) return done({ became: 'made', id: open.id, fault: null })
    await insertJoiner(transaction, item.kind, open.id, viewer.id)
    return done({ became: 'joined' })
  })
}

type RequestedAddress = Pick<RequestedItem, 'kind' | 'name' | 'address' | 'stateId' | 'city'>

async function lock(
  transaction: Knex.Transaction,
  viewer: Viewer,
  { stateId, city }: RequestedAddress,
): Promise<Failure | null> {
  if (!(await lockAccount(transaction, viewer.id))) return missing(locationRequestWords.noUser)
  await lockCity(transaction, stateId, city)
  return null
}

const openRequest = async (
  transaction: Knex.Transaction,
  { kind, stateId, city, name, address }: RequestedAddress,
) => sameRequest(await openIn(transaction, kind, stateId, city), name, address)
