import { beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '~/services/auth/tokens.server'
import { DRAFT_TOTALS, keepDraft } from '~/web/drafts.server'
import { contextFor, formData } from '../../../support/context'
import { useDatabase } from '../../../support/database'

const { db } = useDatabase()
const HERE = '203.0.113.9'
beforeEach(async () => {
  await db('form_drafts').del()
  await db('rate_limits').del()
})

/** Creates `count` drafts for an address, each a second older than the previous one, with paths /old/1, /old/2 … */
const older = (count: number, bytes = 100, address = HERE) =>
  db.raw(
    `insert into form_drafts (token_hash, path, fields, bytes, address_hash, expires_at)
     select sha256((:address || n)::bytea), '/old/' || n, '{}', :bytes, :hash, now() + interval '59 minutes' - n * interval '0.1 second'
     from generate_series(1, :count) n`,
    { count, bytes, address, hash: hashToken(address) },
  )
const keep = (ip = HERE) => keepDraft(contextFor(db, { ip }), '/new', formData({ text: 'typed' }))
const paths = (): Promise<string[]> => db('form_drafts').orderBy('expires_at', 'desc').pluck('path')

describe('drafts of one address', () => {
  it('are limited in number to the newest', async () => {
    const { count } = DRAFT_TOTALS.address
    await older(count)
    await older(3, 100, '198.51.100.1')
    expect(await keep()).not.toBeNull()
    const left = await paths()
    expect(left).toHaveLength(count + 3)
    expect(left[0]).toBe('/new')
    expect(left.filter((path) => path === `/old/${count}`)).toEqual([])
    expect(left).toContain(`/old/${count - 1}`)
  })

  it('are limited in size, and those of others stay', async () => {
    await older(10, DRAFT_TOTALS.address.bytes / 5)
    await older(1, 100, '198.51.100.1')
    await keep()
    expect(await paths()).toEqual(['/new', '/old/1', '/old/1', '/old/2', '/old/3', '/old/4'])
    const [row] = await db('form_drafts').where({ path: '/new' })
    expect(row!.bytes).toBe(Buffer.byteLength('{"text":"typed"}'))
  })

  it('are counted for the whole /56 in IPv6', async () => {
    const { count } = DRAFT_TOTALS.address
    await older(count, 100, '2001:db8:1:200::/56')
    await keep('2001:db8:1:2ff::7')
    expect(await paths()).toHaveLength(count)
  })
})

it('of all addresses together are limited in number and size', async () => {
  const { count, bytes } = DRAFT_TOTALS.all
  await older(count + 5, 1, 'of many')
  await keep()
  expect(await paths()).toHaveLength(count)
  await db('form_drafts').del()
  await older(10, bytes / 4, 'of many')
  await keep()
  expect(await paths()).toEqual(['/new', '/old/1', '/old/2', '/old/3'])
})
