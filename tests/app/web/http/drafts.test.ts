import { beforeEach, describe, expect, it } from 'vitest'
import { hashToken, senderMark } from '~/services/auth/tokens.server'
import { readCookie, readToken } from '~/web/cookies.server'
import { draftFor } from '~/web/drafts.server'
import { member } from '~/web/http/caller'
import { insertUser, logIn } from '../../../factories/user'
import { contextFor, cookieHeader, get, post, testEnv, type Fields } from '../../../support/context'
import { noteForm, notes, send, useNotes } from './write/note-form'

const database = useNotes()
const form = noteForm({ caller: member('Please log in to keep notes.') })
beforeEach(() => database.db('form_drafts').del())

const context = () => contextFor(database.db)
/** A visitor submits the form at `path`. Returns the response and the Cookie header of their browser. */
async function visitorSends(fields: Fields, path = '/notes') {
  const answer = await send(post(path, fields), context(), form)
  return { answer, cookie: cookieHeader(answer.cookies) }
}
const draftOf = (cookie: string, path = '/notes') => draftFor(get(path, { Cookie: cookie }), context(), path)

describe('a visitor who sends a form for members', () => {
  it('is sent to /signin and back, is told why, and nothing is done', async () => {
    await database.db('notes').del()
    const { answer, cookie } = await visitorSends({ text: 'by a visitor' }, '/notes/7?x=1')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/signin?returnTo=%2Fnotes%2F7')
    expect(await readCookie(get('/', { Cookie: cookie }), 'notice', testEnv())).toEqual({
      kind: 'noAuth',
      text: 'Please log in to keep notes.',
    })
    expect(await notes(database.db)).toEqual([])
  })

  it('finds what was typed in the form again, except passwords, files and the intent', async () => {
    const { cookie } = await visitorSends({
      text: 'Ünïcode 🙂\r\nand a second line',
      tags: ['a', 'b'],
      password: 'Secret1',
      newPassword: 'Secret2',
      'my.PassWord2': 'Secret3',
      intent: 'save',
      photo: new Blob(['a picture']),
    })
    expect(await draftOf(cookie)).toEqual({
      text: 'Ünïcode 🙂\r\nand a second line',
      tags: ['a', 'b'],
      photo: 'file.txt',
    })
    const row = await database.db('form_drafts').first()
    expect(JSON.stringify(row)).not.toMatch(/Secret|a picture/)
  })

  it('may have typed what jsonb does not accept: NUL and half of a surrogate pair', async () => {
    const body = 'text=a%00b&lone=' + encodeURIComponent('\uFFFD') + '&many=%00&many=c'
    const request = post('/notes', body, { 'Content-Type': 'application/x-www-form-urlencoded' })
    const sent = await send(request, context(), form)
    expect(await draftOf(cookieHeader(sent.cookies))).toEqual({ text: 'ab', lone: '\uFFFD', many: ['', 'c'] })

    const lone = post('/notes', 'text=x', { 'Content-Type': 'application/x-www-form-urlencoded' })
    // FormData replaces lone surrogates, but a parser's output may still contain them.
    lone.formData = async () =>
      ({
        keys: () => ['text'].values(),
        entries: () => [['text', 'x\uD83D']].values(),
        get: () => null,
        getAll: () => ['x\uD83D'],
      }) as unknown as FormData
    expect(await draftOf(cookieHeader((await send(lone, context(), form)).cookies))).toEqual({
      text: 'x\uFFFD',
    })
  })

  it('leaves the draft’s token only in the browser: the table has its hash', async () => {
    const { cookie } = await visitorSends({ text: 'hashed' })
    const token = await readToken(get('/', { Cookie: cookie }), 'draft', testEnv())
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await database.db('form_drafts').first())!.token_hash).toEqual(hashToken(token!))
  })

  it('may come from a path longer than any of ours', async () => {
    const { answer } = await visitorSends({ text: 'far' }, `/notes/${'x'.repeat(5000)}`)
    expect(answer.status).toBe(303)
  })
})

describe('a draft', () => {
  it("is private: no cookie, a forged one and another browser's find nothing", async () => {
    const { cookie } = await visitorSends({ text: 'mine' })
    const other = await visitorSends({ text: 'theirs' })
    expect(await draftOf(cookie)).toEqual({ text: 'mine' })
    expect(await draftOf(other.cookie)).toEqual({ text: 'theirs' })
    expect(await draftOf('')).toBeNull()
    expect(await draftOf('__Host-draft=forged')).toBeNull()
    expect(await draftOf(cookie.replace(/__Host-draft=(..)/, '__Host-draft=xx'))).toBeNull()
  })

  it('belongs to the form at its own path', async () => {
    const { cookie } = await visitorSends({ text: 'at seven' }, '/notes/7')
    expect(await draftOf(cookie, '/notes/7')).toEqual({ text: 'at seven' })
    expect(await draftOf(cookie, '/notes/8')).toBeNull()
    expect(await draftOf(cookie, '/notes')).toBeNull()
  })

  it('of somebody who was logged in is given to nobody else, and without their mark', async () => {
    const browser = async (cookie: string, id: number) =>
      `${cookie}; ${(await logIn(database.db, testEnv(), id)).cookie}`
    const robin = await insertUser(database.db)
    const sam = await insertUser(database.db)
    const sender = senderMark(robin.id, testEnv().sessionSecrets)
    const { cookie } = await visitorSends({ text: 'by Robin', sender })
    expect(await draftOf(cookie)).toBeNull()
    expect(await draftOf(await browser(cookie, sam.id))).toBeNull()
    expect(await draftOf(await browser(cookie, robin.id))).toEqual({ text: 'by Robin' })
    const visitor = await visitorSends({ text: 'by a visitor' })
    expect(await draftOf(await browser(visitor.cookie, sam.id))).toEqual({ text: 'by a visitor' })
  })

  it('is stored for an hour, and cleaned up by a later one', async () => {
    const { cookie, answer } = await visitorSends({ text: 'old' })
    expect(answer.cookies.find((line) => line.includes('draft='))).toMatch(/Max-Age=3600/)
    const { expires_at } = (await database.db('form_drafts').first())!
    expect(Math.abs(expires_at.getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000)
    await database.db('form_drafts').update({ expires_at: new Date(Date.now() - 1000) })
    expect(await draftOf(cookie)).toBeNull()
    await visitorSends({ text: 'new' })
    expect(await database.db('form_drafts').pluck('fields')).toEqual([{ text: 'new' }])
  })

  it('is deleted once its form was submitted successfully, and only then', async () => {
    const { cookie } = await visitorSends({ text: 'x' })
    const { cookie: session } = await logIn(database.db, testEnv(), (await insertUser(database.db)).id)
    const headers = { Cookie: `${cookie}; ${session}` }

    expect((await send(post('/notes', { text: 'x' }, headers), context(), form)).status).toBe(422)
    expect((await send(post('/notes', { text: 'is refused' }, headers), context(), form)).status).toBe(403)
    expect(
      (await send(post('/other', { text: 'elsewhere' }, headers), context(), form)).cookies.join(),
    ).not.toMatch(/draft=/)
    expect(await draftOf(cookie)).toEqual({ text: 'x' })

    const sent = await send(post('/notes', { text: 'written out' }, headers), context(), form)
    expect(sent.status).toBe(303)
    expect(sent.cookies.find((line) => line.startsWith('__Host-draft=;'))).toMatch(/Max-Age=0/)
    expect(await database.db('form_drafts')).toEqual([])
    expect(await notes(database.db)).toContain('written out')
  })
})
