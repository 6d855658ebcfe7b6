import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formStamp } from '~/services/auth/tokens.server'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { turnOnTwoStep } from '../../support/two-step'

const database = useDatabase()
const { db } = database
const GOOGLE = { clientId: 'carrel', clientSecret: 'a secret', issuer: 'https://accounts.google.com' }
const app = useApp(database, { varDir: temporaryFolder(), google: GOOGLE })

let admin: string
beforeAll(async () => {
  const user = await insertUser(db, { role: 'Admin', password: 'Secret-9' })
  await turnOnTwoStep(db, app.env, user.id)
  admin = (await logIn(db, app.env, user.id)).cookie
})
beforeEach(() => db('rate_limits').del())

/** The fields of each form. Values are valid, so the field under attack is the only error. */
const FORMS: [path: string, fields: Record<string, string>][] = [
  [
    '/signup',
    {
      leaveEmpty: '',
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@attack.edu',
      password: 'Lamp-7x',
      shown: 'STAMP',
    },
  ],
  ['/signin', { email: 'ada@attack.edu', password: 'Lamp-7x', returnTo: '/' }],
  ['/signin/code', { code: '123456' }],
  ['/check-email', {}],
  ['/email-confirmed', { intent: 'confirm', token: 'x'.repeat(43) }],
  ['/email-confirmed', { intent: 'resend', email: 'ada@attack.edu' }],
  ['/forgot-password', { email: 'ada@attack.edu' }],
  ['/reset-password', { token: 'x'.repeat(43), password: 'Lamp-7x', confirmPassword: 'Lamp-7x' }],
  ['/auth/google', { returnTo: '/', password: 'x', asked: 'yes' }],
  ['/setting', { firstName: 'Ada', lastName: 'Byron', university: '', removePhoto: 'on' }],
  [
    '/setting/security',
    { intent: 'password', currentPassword: 'Lamp-7x', newPassword: 'Lamp-8x', confirmPassword: 'Lamp-8x' },
  ],
  ['/setting/security', { intent: 'end-session', sessionId: '999999' }],
  ['/setting/security', { intent: 'disconnect-google' }],
  ['/setting/security/two-step', { intent: 'begin', password: 'x' }],
  ['/setting/security/two-step', { intent: 'confirm', code: '123456', password: 'x' }],
  ['/setting/security/two-step', { intent: 'new-codes', code: '123456', password: 'x' }],
  ['/setting/security/two-step', { intent: 'turn-off', code: '123456', password: 'x' }],
  ['/setting/data', { intent: 'export' }],
]

const VALUES: Record<string, string> = {
  NUL: 'a\0b',
  'a lone surrogate': 'a\ud800b',
  long: 'Aa1'.repeat(30_000),
  combining: `A1${'\u0301'.repeat(20_000)}`,
  'line ends': 'a\r\nBcc: eve@evil.example\r\n\r\nhi',
  number: '99999999999999999999999',
  nothing: '',
  ligatures: 'ﷺ'.repeat(5000),
  'a path': '/é'.repeat(999),
  'question marks': `/${'?'.repeat(1990)}`,
  'a long address': `${'é'.repeat(240)}@x.edu`,
  'dotted I': `${'İ'.repeat(120)}@x.edu`,
}

const stamped = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value === 'STAMP' ? formStamp(app.env, Date.now() - 5000) : value,
    ]),
  )

/** Field names that are special in JavaScript objects. */
const ODD = ['toString=x', 'constructor.assign=x', 'valueOf[0].a=x', 'then=x', 'toJSON=x', 'x[99]=1']

describe('a form with one malformed field', () => {
  it.each(FORMS)(
    '%s %j: a refusal, never a server error',
    async (path, fields) => {
      const faults: string[] = []
      const send = async (what: string, body: string | FormData, at = path) => {
        await db('rate_limits').del()
        const { status } = await post(
          at,
          body,
          path.startsWith('/setting') || path === '/auth/google' ? admin : '',
        )
        if (status >= 500) faults.push(`${what}: ${status}`)
      }
      for (const field of Object.keys(fields)) {
        for (const [name, value] of Object.entries(VALUES)) {
          await send(
            `${field} is ${name}`,
            new URLSearchParams({ ...stamped(fields), [field]: value }).toString(),
          )
        }
        const twice = new URLSearchParams(stamped(fields))
        twice.append(field, 'again')
        await send(`${field} comes twice`, twice.toString())
        const file = new FormData()
        for (const [name, value] of Object.entries(stamped(fields))) {
          if (name === field) file.append(name, new File(['x'], 'x'))
          else file.append(name, value)
        }
        await send(`${field} is a file`, file)
      }
      for (const odd of ODD) {
        for (const at of [path, `${path}.data`])
          await send(
            `${at} with ${odd}`,
            `${new URLSearchParams({ intent: fields.intent ?? '' })}&${odd}`,
            at,
          )
      }
      expect(faults).toEqual([])
      expect(typeof Object.assign).toBe('function')
    },
    60_000,
  )
})

async function post(path: string, body: string | FormData, cookie: string) {
  const type: Record<string, string> =
    typeof body === 'string' ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}
  const headers = {
    ...type,
    Origin: app.origin,
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie ? { Cookie: cookie } : {}),
  }
  return fetch(app.origin + path, { method: 'POST', body, redirect: 'manual', headers })
}
