import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashToken, newToken, sign, verify } from '~/services/auth/tokens.server'
import { beginLogin, endLoginOfToken, viewerOfToken } from '~/services/auth/logins.server'
import { insertUser } from '../../../factories/user'
import { useDatabase } from '../../../support/database'

const { db } = useDatabase()

describe('a token', () => {
  it('has 256 random bits', () => {
    const tokens = Array.from({ length: 100 }, newToken)
    expect(new Set(tokens).size).toBe(100)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('is stored as its SHA-256 only', async () => {
    const user = await insertUser(db)
    const token = await beginLogin(db, user.id, 'a browser')
    const row = await db('web_sessions').where({ user_id: user.id }).first()
    expect(row!.token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(hashToken(token)).toEqual(row!.token_hash)
    const all = await db.raw<{ rows: { text: string }[] }>(
      'select row_to_json(s)::text as text from web_sessions s',
    )
    expect(all.rows.map(({ text }) => text).join()).not.toContain(token)
  })

  it('opens a login, but its hash, a part of it and an empty one do not', async () => {
    const user = await insertUser(db)
    const token = await beginLogin(db, user.id, null)
    expect(await viewerOfToken(db, token)).toMatchObject({ id: user.id, isAdmin: false })
    for (const wrong of [
      '',
      token.slice(1),
      `${token} `,
      token.toUpperCase(),
      hashToken(token).toString('base64url'),
      hashToken(token).toString('hex'),
    ]) {
      expect(await viewerOfToken(db, wrong)).toBeNull()
    }
    await endLoginOfToken(db, token)
    await endLoginOfToken(db, token)
    expect(await viewerOfToken(db, token)).toBeNull()
  })

  it('comes with a user agent of any length, and cleans up expired logins', async () => {
    const user = await insertUser(db)
    await beginLogin(db, user.id, 'x'.repeat(5000))
    await db('web_sessions')
      .where({ user_id: user.id })
      .update({ expires_at: new Date(Date.now() - 1000) })
    await beginLogin(db, user.id, null)
    expect(await db('web_sessions').where({ user_id: user.id })).toHaveLength(1)
  })
})

describe('a signature', () => {
  const secrets = ['one secret of thirty-two characters', 'an older secret of as many letters']

  it.each(['', 'text', 'a.b.c', '“é🙂', 'x'.repeat(5000)])('is verified for %j', (text) => {
    expect(verify('device', sign('device', text, secrets), secrets)).toBe(text)
    expect(verify('device', sign('device', text, secrets.slice(1)), secrets)).toBe(text)
    expect(verify('device', sign('device', text, secrets), secrets.slice(1))).toBeNull()
  })

  it.each(['', '.', 'text', 'text.', '.text', 'text.AAAA'])('is missing from %j', (signed) => {
    expect(verify('device', signed, secrets)).toBeNull()
  })

  it('is only for the exact text', () => {
    const signature = sign('device', 'text', secrets).split('.')[1]
    expect(verify('device', `Text.${signature}`, secrets)).toBeNull()
    expect(verify('device', `text.${signature} `, secrets)).toBeNull()
    expect(verify('device', `text.${signature!.slice(0, -1)}`, secrets)).toBeNull()
  })
})
