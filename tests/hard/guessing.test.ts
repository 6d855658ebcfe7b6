import { describe, expect, it } from 'vitest'
import { compareAddresses } from '../app/accounts/compare-addresses'
import { insertUser, registration } from '../factories/user'
import type { Answer } from '../support/http'
import { useWorld } from '../forms/world'
import { HARD, noteCounts, longest, scaled } from './scale'

/** The short version of most tests, with timings, is in tests/app/accounts/logging-in.test.ts. */
const world = useWorld()
const TRIES = scaled(3, 300)

describe('whether an address has an account', () => {
  const people = () =>
    Promise.all(
      Array.from(
        { length: scaled(3, 20) },
        async () => (await insertUser(world.db, { password: 'Lamp-7-oak' })).email,
      ),
    )

  const ways: [string, number, (email: string) => Promise<Answer>][] = [
    [
      'signing in',
      422,
      (email: string) => world.app.browser().post('/signin', { email, password: 'Wrong-pass-1' }),
    ],
    [
      'asking for a new password',
      303,
      async (email: string) => {
        await world.db('password_resets').where({ email }).del()
        return world.app.browser().post('/forgot-password', { email })
      },
    ],
    [
      'asking for a login link',
      303,
      async (email: string) => {
        await world.db('slowed_tries').del()
        return world.app.browser().post('/signin/link', { email })
      },
    ],
    [
      'signing up',
      303,
      (email: string) => world.app.browser().post('/signup', registration(world.app.env, { email })),
    ],
    [
      'asking for the confirmation once more',
      303,
      (email: string) => world.app.browser().post('/email-confirmed', { intent: 'resend', email }),
    ],
  ]
  it.each(HARD ? ways : ways.slice(-1))(
    'is not revealed by %s: the same response after the same work',
    async (name, status, send) => {
      const {
        bodies,
        statuses,
        quartiles: [known, unknown],
      } = await compareAddresses(world.db, {
        name: name.replaceAll(' ', ''),
        tries: TRIES,
        known: await people(),
        send,
      })
      expect([...statuses]).toEqual([status])
      expect(bodies).toHaveLength(1)
      if (HARD) expect(Math.abs(known - unknown) / Math.max(known, unknown)).toBeLessThan(0.3)
      noteCounts('guessing accounts', {
        [`${name}, ms`]: `known ${known.toFixed(1)}, unknown ${unknown.toFixed(1)}`,
        'tries each': TRIES,
      })
    },
    longest(300_000),
  )
})
