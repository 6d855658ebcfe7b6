import { hashToken, isMarkOf, newToken } from '~/services/auth/tokens.server'
import type { Viewer } from '~/services/auth/viewer'
import type { Context } from './context'
import type { Db } from '~db/connection'
import type { FormDraftRow } from '~db/tables'
import { chosenFiles } from './unsent-form.server'
import { rangesOf } from './address-ranges.server'
import { cookieLine, endCookie, readToken } from './cookies.server'
import { addressKey, countTry, type Limit } from './limits.server'
import { SENDER_FIELD } from '~/services/auth/sender-field'
import { viewerOf } from './viewer.server'

type Fields = FormDraftRow['fields']
const DRAFT_SECONDS = 3600
/** The longest path that the column takes. None of our pages has a longer one. */
const MAX_PATH_LENGTH = 2000
/** Characters of a draft as JSON, far more than any of our forms can hold. Limited, because anyone can save drafts. */
const MAX_DRAFT_LENGTH = 50_000
/** Drafts from one address. */
const DRAFTS: Limit = { name: 'draft', points: 1000, seconds: 3600 }
/**
 * The most that the drafts of one address, and all drafts, may take up. The oldest are deleted first. 500 students may
 * share an address.
 */
export const DRAFT_TOTALS = {
  address: { count: 600, bytes: 5_000_000 },
  all: { count: 20_000, bytes: 200_000_000 },
}
/** Fields that are never saved: secrets, and what belongs to one rendering of the form. */
const LEFT_OUT = /password|(?<!zip)code|token|^intent$/i

/**
 * Saves what was typed into the form at `path` for an hour, and the names of chosen files. Returns the Set-Cookie line to find it again, or null if
 * it's longer than any of our forms or its address has saved too many.
 */
export async function keepDraft(context: Context, path: string, form: FormData): Promise<string | null> {
  const fields: Fields = {}
  for (const [name, files] of Object.entries(chosenFiles(form))) fields[name] = storable(files)
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value): value is string => typeof value === 'string')
    if (!LEFT_OUT.test(name) && values.length > 0)
      fields[name] = values.length > 1 ? values.map(storable) : storable(values[0]!)
  }
  const text = JSON.stringify(fields)
  if (text.length > MAX_DRAFT_LENGTH || (await countTry(context.db, DRAFTS, addressKey(context.ip))) !== null)
    return null
  const token = newToken()
  const address_hash = hashToken(rangesOf(context.ip).at(-1)!.key)
  await context.db('form_drafts').insert({
    token_hash: hashToken(token),
    path: path.slice(0, MAX_PATH_LENGTH),
    fields,
    address_hash,
    bytes: Buffer.byteLength(text),
  })
  await context.db('form_drafts').where('expires_at', '<', context.db.fn.now()).del()
  await dropOldest(context.db, DRAFT_TOTALS.address, address_hash)
  await dropOldest(context.db, DRAFT_TOTALS.all)
  return cookieLine('draft', token, context.env, DRAFT_SECONDS)
}

/** Deletes the oldest drafts, of one address or of all, down to `most`. All drafts expire after an hour. */
async function dropOldest(db: Db, most: { count: number; bytes: number }, address?: Buffer): Promise<void> {
  await db.raw(
    `delete from form_drafts where token_hash in (
       select token_hash from (
         select token_hash, row_number() over newest as nth, sum(bytes) over newest as total
         from form_drafts ${address ? 'where address_hash = :address' : ''}
         window newest as (order by expires_at desc, token_hash)
       ) each where nth > :count or total > :bytes)`,
    { ...most, ...(address && { address }) },
  )
}

/**
 * What was typed in this browser into the form at `path` before logging in. Null if there's nothing, or another account
 * typed it.
 */
export async function draftFor(request: Request, context: Context, path: string): Promise<Fields | null> {
  const token = await readToken(request, 'draft', context.env)
  if (!token) return null
  const row = await context
    .db('form_drafts')
    .where({ token_hash: hashToken(token), path })
    .where('expires_at', '>', context.db.fn.now())
    .first('fields')
  return row ? ofReader(context, await viewerOf(request, context), row.fields) : null
}

/** A draft without the mark of the account that typed it. Null if that isn't the reader. What a visitor typed has none. */
function ofReader({ env }: Context, viewer: Pick<Viewer, 'id'> | null, draft: Fields): Fields | null {
  const { [SENDER_FIELD]: mark, ...fields } = draft
  const isTheirs = !mark || (viewer && isMarkOf(String(mark), viewer.id, env.sessionSecrets))
  return isTheirs ? fields : null
}

/** A harmless button that a visitor may have pressed. */
export type PendingAction = 'react' | 'save' | 'join' | 'answer'

/** Paths have no fragments, so a press can't collide with a draft. */
const pendingAt = (page: string, action: string) => `${page}#press-${action}`

/** Saves a visitor's press on a button at `page`, to carry it out after login. Returns the same as keepDraft. */
export const savePending = (
  context: Context,
  page: string,
  action: PendingAction,
  form: FormData,
): Promise<string | null> => keepDraft(context, pendingAt(page, action), form)

/**
 * This browser's last press at `page` within the hour, unless `viewer` isn't who pressed. It's deleted, so it isn't carried
 * out twice; `end` is the Set-Cookie line for that.
 */
export async function takePending(
  request: Request,
  context: Context,
  viewer: Pick<Viewer, 'id'>,
  page: string,
): Promise<{ action: PendingAction; fields: Fields; end: string } | null> {
  const token = await readToken(request, 'draft', context.env)
  if (!token) return null
  const start = pendingAt(page, '')
  const [row] = await context
    .db('form_drafts')
    .where({ token_hash: hashToken(token) })
    .whereRaw('starts_with(path, ?)', [start])
    .where('expires_at', '>', context.db.fn.now())
    .del()
    .returning(['path', 'fields'])
  const fields = row && ofReader(context, viewer, row.fields)
  if (!fields) return null
  const end = await endCookie('draft', context.env)
  return { action: row.path.slice(start.length) as PendingAction, fields, end }
}

/**
 * Deletes the draft after its form was sent. Returns the Set-Cookie line that clears its cookie, or null if there was
 * none. An error is only logged, because what was sent is saved by now.
 */
export async function dropDraft(request: Request, context: Context, path: string): Promise<string | null> {
  const { db, env, log } = context
  const token = await readToken(request, 'draft', env)
  if (!token) return null
  try {
    const removed = await db('form_drafts')
      .where({ token_hash: hashToken(token), path })
      .del()
    return removed ? endCookie('draft', env) : null
  } catch (error) {
    log.error({ err: error }, 'a draft could not be deleted')
    return endCookie('draft', env)
  }
}

/** jsonb allows neither NUL nor lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
