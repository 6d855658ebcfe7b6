import { WHOLE_SITE } from '~/services/auth/reach'
import { parse } from 'node-html-parser'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '~/services/auth/passwords.server'
import { isFresh } from '~/services/auth/logins.server'
import { locationSnapshot } from '~/dashboard/items/item-queries.server'
import { versionOf } from '~/dashboard/version.server'
import { words } from '~/web/http/check-proof.server'
import { insertUser, logIn } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { FORMS } from '../../forms/catalogue'
import { DASHBOARD_FORMS } from '../../forms/dashboard'
import {
  admin,
  filled,
  newLocation,
  sendReady,
  senderOf,
  type Fields,
  type FormEntry,
  type Ready,
} from '../../forms/form'
import { hashRows, useWorld } from '../../forms/world'
import { checkRows } from '../../support/rows'
import { codeOf, turnOnTwoStep, wrongCode } from '../../support/two-step'

const PASSWORD = 'Lamp-7-oak'

const world = useWorld()
let hash: string
beforeAll(async () => void (hash = await hashPassword(PASSWORD)))
afterEach(() => void vi.useRealTimers())

/** A form whose sender has a password and proved it `minutes` ago. */
async function staleForm(ready: FormEntry['ready'], minutes = 11) {
  const form = await ready(world)
  const userId = senderOf(form)!.id
  const { id: sessionId } = (await world.db('web_sessions').where({ user_id: userId }).first('id'))!
  await world.db('users').where({ id: userId }).update({ password_hash: hash })
  await age(sessionId, minutes)
  return { form, sessionId, userId }
}

const age = (id: number, minutes: number) =>
  world
    .db('web_sessions')
    .where({ id })
    .update({ authenticated_at: new Date(Date.now() - minutes * 60_000) })
const withFields = (form: Ready, fields: Fields): Ready => ({
  ...form,
  fields: { ...form.fields, ...fields },
})
const rows = async () => ({ ...(await hashRows(world.db)), rate_limits: '', web_sessions: '' })
/** The error of a field, '' if it's only asked for. */
const errorAt = (html: string, name: string) => {
  const field = parse(html).querySelector(`main input[name=${name}]`)
  const error = field && parse(html).querySelector(`[id="${field.id}-error"]`)
  return field ? (error?.text.replace(/^Error: /, '') ?? '') : undefined
}
const makeAdmin = DASHBOARD_FORMS['admin-dashboard/users.$userId make-admin']!

describe('with a login that proved nothing for 10 minutes', () => {
  const check = async ({ ready, proof, texts = {} }: FormEntry) => {
    const { form } = await staleForm(ready)
    if (!proof) {
      expect((await sendReady(world, form)).status).toBe(303)
      return
    }
    const before = await rows()
    const asked = await sendReady(world, form)
    expect(asked.status).toBe(422)
    expect(errorAt(asked.text, 'proofPassword')).toBe('')
    // Password managers need to know whose password it is.
    const account = parse(asked.text).querySelector(
      'main form:has([name=proofPassword]) [autocomplete=username]',
    )
    expect(account?.getAttribute('value')).toBe(senderOf(form)!.email)
    for (const field of Object.keys(texts)) {
      const found = parse(asked.text).querySelector(`main form:has([name=proofPassword]) [name=${field}]`)
      expect(found?.getAttribute('value') ?? found?.text).toBe(form.fields[field])
    }
    const wrong = await sendReady(world, withFields(form, { proofPassword: 'Wrong-1' }))
    expect([wrong.status, errorAt(wrong.text, 'proofPassword')]).toEqual([422, words.wrong.password])
    expect(wrong.text).not.toContain('Wrong-1')
    expect(await rows()).toEqual(before)
    expect((await sendReady(world, withFields(form, { proofPassword: PASSWORD }))).status).toBe(303)
    expect(await rows()).not.toEqual(before)
  }

  it('each form of an admin, and the one for a copy of one’s own data, asks for proof if it has to', () =>
    checkRows(
      Object.entries({ ...DASHBOARD_FORMS, copy: FORMS['setting/data export']! }),
      ([, entry]) => check(entry),
      ([name]) => name,
    ))

  it('a decision asks by what it does, in every form that decides: about several items, or a public one', async () => {
    const { db } = world
    const pending = { status: 'Pending' } as const
    const spot = async (values: Parameters<typeof newLocation>[1] = {}) =>
      (await newLocation(world, values)).id
    const seen = async (id: number) => `${id} ${versionOf((await locationSnapshot(db, WHOLE_SITE, id))!)}`
    const listed =
      (path: string, status: string, ...items: Parameters<typeof newLocation>[1][]) =>
      async (cookie: string) => {
        const spots = await Promise.all(items.map((values) => spot(values)))
        const ids = await Promise.all(spots.map(seen))
        const page = path + spots.map((id) => `&id=${id}`).join('')
        return { path: page, cookie, fields: { ids, status, message: 'Seen.' } }
      }
    const edited = (values: Parameters<typeof newLocation>[1], fields: Fields) => async (cookie: string) => {
      const path = `/admin-dashboard/spot/${await spot(values)}`
      return {
        path,
        cookie,
        fields: { ...(await filled(world, cookie, path, 'spot')), message: 'Seen.', ...fields },
      }
    }
    const bulk = '/admin-dashboard/bulk?kind=spot&action=Denied'
    const requests = '/admin-dashboard/requests?kind=spot'
    const decisions: [name: string, ready: (cookie: string) => Promise<Ready>, asks: boolean][] = [
      ['one open request', listed(requests, 'Approved', pending), false],
      ['two open requests', listed(requests, 'Approved', pending, pending), true],
      ['a public spot, sent to the requests', listed(requests, 'Denied', {}), true],
      ['one Pending spot', listed(bulk, 'Approved', pending), false],
      ['two Pending spots', listed(bulk, 'Denied', pending, pending), true],
      ['a public spot', listed(bulk, 'Denied', {}), true],
      ['an edit that approves', edited(pending, { status: 'Approved' }), false],
      ['an edit of a public spot', edited({}, { city: 'Oakland' }), false],
      ['an edit that takes down a public spot', edited({}, { status: 'Denied' }), true],
      [
        'reverting an approval',
        async (cookie) => {
          const approved = await edited(pending, { status: 'Approved' })(cookie)
          expect((await sendReady(world, approved)).status).toBe(303)
          const id = Number(approved.path.split('/').at(-1))
          const log = (await db('study_location_edit_logs').where({ study_location_id: id }).first('id'))!
          const path = `${approved.path}/history/${log.id}`
          return {
            path,
            cookie,
            fields: { ...(await filled(world, cookie, path, 'revert')), message: 'Oops.' },
          }
        },
        true,
      ],
    ]
    await checkRows(
      decisions,
      async ([, ready, asks]) => {
        const { form } = await staleForm(async () => ready((await admin(world)).cookie))
        const before = await db('study_locations').orderBy('id')
        const asked = await sendReady(world, form)
        expect(asked.status).toBe(asks ? 422 : 303)
        if (!asks) return
        // The list of requests has no form for several, or for what isn't a request.
        if (!form.path.startsWith(requests)) expect(errorAt(asked.text, 'proofPassword')).toBe('')
        expect(await db('study_locations').orderBy('id')).toEqual(before)
        expect((await sendReady(world, withFields(form, { proofPassword: PASSWORD }))).status).toBe(303)
      },
      ([name]) => name,
    )
  })

  describe('what would remove an area, with the answers of students about it', () => {
    const asksOnce = async (ready: FormEntry['ready'], areaId: unknown) => {
      const { form } = await staleForm(ready)
      const left = async () => await world.db('location_areas').where({ id: areaId as number })
      const asked = await sendReady(world, form)
      expect([asked.status, errorAt(asked.text, 'proofPassword')]).toEqual([422, ''])
      expect(await left()).toHaveLength(1)
      expect((await sendReady(world, withFields(form, { proofPassword: PASSWORD }))).status).toBe(303)
      expect(await left()).toEqual([])
    }

    it('to accept that it’s gone asks', async () => {
      const gone = await FORMS['location/$id.suggest.$about gone']!.ready(world)
      expect((await sendReady(world, gone)).status).toBe(303)
      const { id } = (await world.db('study_location_suggestions').orderBy('id', 'desc').first('id'))!
      const areaId = gone.path.split('/').at(-1)
      await asksOnce(async () => {
        const { cookie } = await admin(world)
        const path = `/admin-dashboard/suggestions/${id}`
        return { path, cookie, fields: await filled(world, cookie, path, 'accept') }
      }, areaId)
    })

    it('to revert that it was added asks', async () => {
      const added = await DASHBOARD_FORMS['admin-dashboard/spot.$id.areas.$areaId save']!.ready(world)
      expect((await sendReady(world, added)).status).toBe(303)
      const id = Number(added.path.split('/')[3])
      const log = (await world.db('study_location_edit_logs').where({ study_location_id: id }).first('id'))!
      const area = (await world.db('location_areas').where({ study_location_id: id }).first('id'))!
      await asksOnce(async () => {
        const { cookie } = await admin(world)
        const path = `/admin-dashboard/spot/${id}/history/${log.id}`
        const fields = await filled(world, cookie, path, 'revert')
        return { path, cookie, fields: { ...fields, message: 'It was a mistake.' } }
      }, area.id)
    })
  })
})

describe('the proof', () => {
  it('is valid for just under 10 minutes', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] })
    const at = (ms: number) => {
      const viewer = viewerFor({ id: 1, first_name: 'Ada', last_name: 'Byron' })
      return isFresh({ ...viewer, authenticatedAt: new Date(Date.now() - ms) })
    }
    expect([at(600_000 - 1), at(600_000), at(600_001)]).toEqual([true, false, false])
  })

  it('is for one login: another of the same admin asks again', async () => {
    const { form, userId, sessionId } = await staleForm(makeAdmin.ready)
    expect((await sendReady(world, withFields(form, { proofPassword: PASSWORD }))).status).toBe(303)
    const next = await makeAdmin.ready(world)
    const other = await logIn(world.db, world.app.env, userId)
    const last = (await world.db('web_sessions').orderBy('id', 'desc').first('id'))!
    await age(last.id, 10)
    expect((await sendReady(world, { ...next, cookie: other.cookie })).status).toBe(422)
    expect((await sendReady(world, { ...next, cookie: form.cookie })).status).toBe(303)
    expect(last.id).not.toBe(sessionId)
  })

  it('is required at 10 minutes, not at 9', async () => {
    expect((await sendReady(world, (await staleForm(makeAdmin.ready, 9)).form)).status).toBe(303)
    expect((await sendReady(world, (await staleForm(makeAdmin.ready, 10)).form)).status).toBe(422)
  })

  it('is requested along with other errors, and not again once given', async () => {
    const { form } = await staleForm(makeAdmin.ready)
    const empty = withFields(form, { reason: '' })
    const both = await sendReady(world, empty)
    expect(errorAt(both.text, 'proofPassword')).toBe('')
    const given = await sendReady(world, withFields(empty, { proofPassword: PASSWORD }))
    expect([given.status, parse(given.text).querySelector('[name=proofPassword]')]).toEqual([422, null])
    expect((await sendReady(world, form)).status).toBe(303)
  })

  it('allows ten guesses, counted with those in the settings', async () => {
    const { form, sessionId } = await staleForm(makeAdmin.ready)
    const guess = () => sendReady(world, withFields(form, { proofPassword: 'Wrong-1' }))
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(422)
    const late = await sendReady(world, withFields(form, { proofPassword: PASSWORD }))
    expect(late.status).toBe(429)
    expect(errorAt(late.text, 'proofPassword')).toMatch(/^Too many attempts\. Please try again in /)
    expect(late.text).toContain('As agreed.')
    expect(await world.db('rate_limits').where({ key: `password-change:login ${sessionId}` })).toHaveLength(1)
  })

  it('is a code with two-step verification, each used once', async () => {
    const { form, userId, sessionId } = await staleForm(makeAdmin.ready)
    const { secret, codes } = await turnOnTwoStep(world.db, world.app.env, userId)
    const send = (fields: Fields) => sendReady(world, withFields(form, fields))
    expect(errorAt((await send({ proofPassword: PASSWORD })).text, 'proofCode')).toBe('')
    expect(errorAt((await send({ proofCode: wrongCode(secret) })).text, 'proofCode')).toBe(words.wrong.code)
    const code = codeOf(secret)
    expect((await send({ proofCode: code })).status).toBe(303)
    await age(sessionId, 11)
    const next = { ...(await makeAdmin.ready(world)), cookie: form.cookie }
    expect((await sendReady(world, withFields(next, { proofCode: code }))).status).toBe(422)
    expect((await sendReady(world, withFields(next, { proofCode: codes[0]! }))).status).toBe(303)
  })

  it('is not a password if a code is required', async () => {
    const { form, userId } = await staleForm(makeAdmin.ready)
    await turnOnTwoStep(world.db, world.app.env, userId)
    const settings = { path: '/setting/security/two-step', cookie: form.cookie }
    const begun = await sendReady(world, { ...settings, fields: { intent: 'begin', password: PASSWORD } })
    expect(begun.status).toBe(303)
    expect((await sendReady(world, form)).status).toBe(422)
  })

  it('is Google in another tab for an account with nothing else, or else another login', async () => {
    const { form, userId } = await staleForm(makeAdmin.ready)
    await world.db('users').where({ id: userId }).update({ password_hash: null })
    const alone = await sendReady(world, form)
    expect([alone.status, alone.text.includes(words.elsewhere.login)]).toEqual([422, true])
    await world.db('auth_identities').insert({
      user_id: userId,
      provider: 'google',
      issuer: world.app.env.google!.issuer,
      provider_user_id: `sub-${userId}`,
      email: `g${userId}@example.edu`,
    })
    const { status, text } = await sendReady(world, form)
    expect([status, text.includes(words.elsewhere.provider('Google'))]).toEqual([422, true])
    const link = parse(text).querySelector('main form a[target=_blank]')!
    expect(link.getAttribute('href')).toBe(`/auth/google?returnTo=${encodeURIComponent(form.path)}`)
    const page = await world.app.browser(form.cookie).get(link.getAttribute('href')!)
    expect(parse(page.text).querySelector('h1')!.text).toBe('Confirm it’s you with Google')
    expect(text).toContain('As agreed.')
  })
})

it('a stolen login alone makes no one an admin, whatever it sends', async () => {
  const { form, userId } = await staleForm(makeAdmin.ready)
  const target = Number(form.path.split('/').at(-1))
  const browser = world.app.browser(form.cookie)
  const asked = [
    sendReady(world, form),
    sendReady(world, withFields(form, { proofPassword: '', proofCode: '' })),
    sendReady(world, withFields(form, { proofCode: '000000' })),
    sendReady(world, withFields(form, { proofPassword: ['', ' '] })),
    sendReady(world, withFields(form, { password: PASSWORD, fresh: 'yes' })),
    browser.post('/setting/security/two-step', { intent: 'begin' }),
    browser.post('/setting/security', {
      intent: 'password',
      currentPassword: '',
      newPassword: 'Mine-4-now',
      confirmPassword: 'Mine-4-now',
    }),
  ]
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 422))
  const roles = await world
    .db('users as u')
    .join('roles as r', 'r.id', 'u.role_id')
    .whereIn('u.id', [target, userId])
    .orderBy('u.id')
    .pluck('r.name')
  expect(roles.sort()).toEqual(['Admin', 'Student'])
  expect(await world.db('totp_secrets').where({ user_id: userId })).toEqual([])
  // A student has no more rights with proof than without.
  const student = await insertUser(world.db, { password: PASSWORD })
  const theirs = await logIn(world.db, world.app.env, student.id)
  const answer = await sendReady(
    world,
    withFields({ ...form, cookie: theirs.cookie }, { proofPassword: PASSWORD }),
  )
  expect(answer.status).toBe(403)
})
