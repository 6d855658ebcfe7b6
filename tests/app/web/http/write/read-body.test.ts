import { describe, expect, it } from 'vitest'
import { contextFor, post } from '../../../../support/context'
import { notes, send, useNotes } from './note-form'

const database = useNotes()

describe('a body that cannot be read', () => {
  it.each([
    ['JSON', '{"text":"json"}', 'application/json'],
    ['plain text', 'text=plain', 'text/plain'],
    ['no type at all', 'text=none', ''],
    ['multipart without a boundary', 'text', 'multipart/form-data'],
    ['multipart whose boundary never comes', '--other\r\n\r\nx', 'multipart/form-data; boundary=that'],
    [
      'multipart that breaks off before its first text',
      '--b\r\nContent-Disposition: form-data; na',
      'multipart/form-data; boundary=b',
    ],
  ])('is 400: %s', async (_name, body, type) => {
    const request = post('/notes', body, type ? { 'Content-Type': type } : {})
    if (!type) request.headers.delete('Content-Type')
    const answer = await send(request, contextFor(database.db))
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(/We couldn’t read your form\./)
    expect(answer.cookies).toEqual([])
  })

  it('is the body limit’s 413 if reading it exceeds that', async () => {
    const tooLarge = () => Promise.reject(new Response('too large', { status: 413 }))
    const body = new ReadableStream({
      start: (controller) => controller.error(new Response('too large', { status: 413 })),
    })
    const whole = Object.defineProperty(post('/notes', { text: 'large' }), 'body', { value: body })
    const fields = Object.assign(
      post('/notes', 'text=large', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      { formData: tooLarge },
    )
    for (const request of [whole, fields])
      expect((await send(request, contextFor(database.db))).status).toBe(413)
  })
})

it('of a text, NUL is dropped, which the database can’t store', async () => {
  const answer = await send(post('/notes', { text: 'n\0u\0l' }), contextFor(database.db))
  expect([answer.status, await notes(database.db)]).toEqual([303, expect.arrayContaining(['nul'])])
})

describe('the names of fields', () => {
  it.each([
    'text[4294967294]',
    'text[999999999].x',
    '__proto__[x]',
    '__proto__.x',
    '__intent__',
    'a'.repeat(9000),
    '\0',
    'a\0b',
    '[0]',
    '.',
    '',
    'text[-1]',
    'text[x]',
    'a.b.c.d',
  ])('that no form of ours has are 400: %j', async (name) => {
    const answer = await send(post('/notes', { text: 'named', [name]: 'y' }), contextFor(database.db))
    expect(answer.status).toBe(400)
    expect(await notes(database.db)).not.toContain('named')
  })

  it('may be of lists, and of their items', async () => {
    const answer = await send(
      post('/notes', { text: 'lists', 'photos[]': ['a', 'b'], 'hours[3].start': '08:00' }),
      contextFor(database.db),
    )
    expect(answer.status).toBe(303)
  })

  it('never reach the prototype of objects', async () => {
    await send(
      post('/notes', { text: 'x', 'constructor.prototype': 'y', 'a.__proto__': 'y' }),
      contextFor(database.db),
    )
    await send(post('/notes', { text: 'x', 'constructor.polluted': 'y' }), contextFor(database.db))
    expect(Object.keys(Object.prototype)).toEqual([])
    expect((Object as unknown as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('are limited to 500', async () => {
    const answer = await send(
      post('/notes', { text: 'many', more: Array(500).fill('y') }),
      contextFor(database.db),
    )
    expect(answer.status).toBe(400)
  })
})
