import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '~/services/auth/passwords.server'

describe('a password', () => {
  it('is hashed with argon2id, 19 MiB, two passes, one lane, and a unique salt', async () => {
    const [one, two] = await Promise.all([hashPassword('Secret1'), hashPassword('Secret1')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
  })

  it.each(['Secret1', 'Pässwörd1', '密码Aa1🙂', ' Space 1 ', 'x'.repeat(200) + 'A1', 'NUL\0A1'])(
    'matches itself and nothing similar: %j',
    async (password) => {
      const stored = await hashPassword(password)
      expect(await verifyPassword(stored, password)).toBe(true)
      for (const near of [password.toLowerCase(), `${password} `, password.slice(0, -1), '']) {
        if (near !== password) expect(await verifyPassword(stored, near)).toBe(false)
      }
    },
  )

  it('matches however its characters are encoded, also a hash from before', async () => {
    const [one, two] = ['Lampé-7-oak', 'Lampe\u0301-7-oak']
    for (const stored of [await hashPassword(one), await hashPassword(two)])
      for (const typed of [one, two]) expect(await verifyPassword(stored, typed)).toBe(true)
    const older = await hash(two, { memoryCost: 1024, timeCost: 1 })
    expect(await verifyPassword(older, two)).toBe(true)
    expect(await verifyPassword(older, 'Lampe-7-oak')).toBe(false)
  })

  it("of an account without one matches nothing, not even the decoy's text", async () => {
    expect(await verifyPassword(null, '')).toBe(false)
    expect(await verifyPassword(null, 'no account has this password')).toBe(false)
  })

  it('takes the same work for a missing account', async () => {
    const stored = await hashPassword('Secret1')
    await verifyPassword(null, 'warm') // makes the decoy
    const took = async (hash: string | null) => {
      const began = process.hrtime.bigint()
      await verifyPassword(hash, 'Wrong1')
      return Number(process.hrtime.bigint() - began) / 1e6
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 9; round++) {
      known.push(await took(stored))
      unknown.push(await took(null))
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 1]!
    console.info(
      `verifyPassword: known ${median(known).toFixed(1)} ms, unknown ${median(unknown).toFixed(1)} ms`,
    )
    // Without the decoy it would be a thousandth; the wide margin is for a busy machine.
    expect(median(unknown)).toBeGreaterThan(median(known) / 4)
  })
})
