import { describe, expect, it } from 'vitest'
import { open, encrypt } from '~/services/auth/encrypt.server'

const OLD = 'an older secret of the tests, long enough'
const NEW = 'the newer secret of the tests, long enough'
const TEXT = 'JBSWY3DPEHPK3PXP'

describe('an encrypted text', () => {
  const encrypted = encrypt('totp-secret', 7, TEXT, [NEW, OLD])

  it('opens only for its owner and purpose', () => {
    expect(open('totp-secret', 7, encrypted, [NEW, OLD])).toEqual({ text: TEXT, stale: false })
    expect(open('totp-secret', 8, encrypted, [NEW, OLD])).toBeNull()
    expect(open('recovery-codes', 7, encrypted, [NEW, OLD])).toBeNull()
    expect(open('totp-secret', 7, encrypted, [OLD])).toBeNull()
  })

  it('reveals nothing, and differs each time', () => {
    expect(encrypted).toMatch(/^[\w-]+$/)
    expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toContain(TEXT)
    expect(encrypt('totp-secret', 7, TEXT, [NEW])).not.toBe(encrypted)
  })

  it('under an older secret opens, and reports that it should be encrypted again', () => {
    expect(open('totp-secret', 7, encrypt('totp-secret', 7, TEXT, [OLD]), [NEW, OLD])).toEqual({
      text: TEXT,
      stale: true,
    })
  })

  it('that was changed anywhere, cut or forged does not open', () => {
    const bytes = Buffer.from(encrypted, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(open('totp-secret', 7, changed.toString('base64url'), [NEW]), `byte ${at}`).toBeNull()
    }
    for (const text of ['', 'x', encrypted.slice(0, -4), encrypted.slice(0, 37), '🦉', '{"iv":1}'])
      expect(open('totp-secret', 7, text, [NEW])).toBeNull()
  })

  it('may be empty or in any script', () => {
    for (const text of ['', 'ключ 🗝️'])
      expect(open('totp-secret', 1, encrypt('totp-secret', 1, text, [NEW]), [NEW])?.text).toBe(text)
  })
})
