import { hashToken, newToken } from '~/auth/tokens.server'
import type { Context } from '~/context'
import type { FormDraftRow } from '~db/tables'
import { cookieLine, endCookie, readToken } from './cookies.server'
import { addressKey, countTry, type Limit } from './limits.server'

type Fields = FormDraftRow['fields']
const DRAFT_SECONDS = 3600
/** No page of ours has a longer one; the column takes no more. */
const LONGEST_PATH = 2000
/** Characters of a draft as JSON: far more than any form of ours can be filled with. Anybody may have drafts kept. */
const LONGEST_DRAFT = 50_000
/** Drafts of one address. */
const DRAFTS: Limit = { name: 'draft', points: 1000, seconds: 3600 }
/** Never kept: what is secret, and what belongs to one rendering of the form. */
const LEFT_OUT = /password|(?<!zip)code|token|^intent$/i

/**
 * Keeps what was typed into the form at `path` for an hour; returns the Set-Cookie line that finds it again. null: it is
 * longer than any form of ours, or one of too many from one address.
 */
export async function keepDraft(context: Context, path: string, form: FormData): Promise<string | null> {
  const fields: Fields = {}
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value): value is string => typeof value === 'string')
    if (!LEFT_OUT.test(name) && values.length > 0)
      fields[name] = values.length > 1 ? values.map(storable) : storable(values[0]!)
  }
  if (
    JSON.stringify(fields).length > LONGEST_DRAFT ||
    (await countTry(context.db, DRAFTS, addressKey(context.ip))) !== null
  )
    return null
  const token = newToken()
  await context
    .db('form_drafts')
    .insert({ token_hash: hashToken(token), path: path.slice(0, LONGEST_PATH), fields })
  await context.db('form_drafts').where('expires_at', '<', context.db.fn.now()).del()
  return cookieLine('draft', token, context.env, DRAFT_SECONDS)
}

/** What this browser typed into the form at `path` before it had to sign in, or null. */
export async function draftFor(request: Request, context: Context, path: string): Promise<Fields | null> {
  const token = await readToken(request, 'draft', context.env)
  if (!token) return null
  const row = await context
    .db('form_drafts')
    .where({ token_hash: hashToken(token), path })
    .where('expires_at', '>', context.db.fn.now())
    .first('fields')
  return row?.fields ?? null
}

/** Forgets the draft once its form was sent; returns the Set-Cookie line for it, or null when there was none. */
export async function dropDraft(request: Request, context: Context, path: string): Promise<string | null> {
  const token = await readToken(request, 'draft', context.env)
  if (!token) return null
  const removed = await context
    .db('form_drafts')
    .where({ token_hash: hashToken(token), path })
    .del()
  return removed ? endCookie('draft', context.env) : null
}

/** jsonb takes neither NUL nor half a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
