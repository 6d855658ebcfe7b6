import { describe, expect, it } from 'vitest'
import {
  hashRecoveryCode,
  isAppCode,
  newRecoveryCodes,
  newTotpSecret,
  plainCode,
  stepOfCode,
  totpUri,
} from '~/services/auth/totp.server'

/** From RFC 6238, appendix B: SHA-1, the last six of its eight digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const RFC: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

describe('a code', () => {
  it.each(RFC)('at %i s is %s, as in RFC 6238', (seconds, code) => {
    expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('is accepted one step early and one step late, and names its own step', () => {
    const [seconds, code] = RFC[3]!
    const step = Math.floor(seconds / 30)
    const at = (shift: number) => stepOfCode(RFC_SECRET, code, (step + shift) * 30_000)
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null])
  })

  it.each(['', '00592', '0059240', '005925', 'abcdef', '00592٤', '-05924'])('"%s" is invalid', (code) => {
    expect(stepOfCode(RFC_SECRET, code, 1234567890_000)).toBeNull()
  })

  it('is read as people type it', () => {
    expect(plainCode(' 005 924 ')).toBe('005924')
    expect(plainCode('００５９２４')).toBe('005924')
    expect(plainCode('12345–67890‑12345-67890')).toBe('12345678901234567890')
    expect(['005924', '00592', '0059244', 'a05924'].map(isAppCode)).toEqual([true, false, false, false])
  })
})

it('a secret has 160 bits, and its address names product and account', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  const uri = new URL(totpUri(secret, 'ada+1@example.edu', 'Carrel'))
  expect(decodeURIComponent(uri.pathname)).toContain('Carrel:ada+1@example.edu')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Carrel',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

it('recovery codes are ten, all different, and hashed however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^\d{5}(-\d{5}){3}$/)
  expect(hashRecoveryCode(codes[0]!.replaceAll('-', ' '))).toEqual(hashRecoveryCode(codes[0]!))
  expect(hashRecoveryCode(codes[0]!)).not.toEqual(hashRecoveryCode(codes[1]!))
})
