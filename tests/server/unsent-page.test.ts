import express from 'express'
import http from 'node:http'
import { parse } from 'node-html-parser'
import { afterAll, describe, expect, it } from 'vitest'
import { hiddenFields, noteUnsent } from '~/web/unsent-form.server'
import type { Context } from '~/web/context'
import { unsentPage } from '../../server/unsent-page'
import { sendTo } from '../support/http'
import { listening } from '../support/listening'

const servers: http.Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

/** The page for a form with these entries, submitted to `action`. */
async function pageOf(
  entries: [name: string, value: string | Blob][],
  status = 503,
  action = '/location/7/review?x=1&y="',
  failed?: string,
) {
  const form = new FormData()
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'me.jpg')
  }
  const context = {} as Context
  noteUnsent(context, form, failed)
  const app = express()
  app.use((_request, response) => {
    response.locals.nonce = 'nonce'
    unsentPage(response, status, action, context.unsent!)
  })
  const server = http.createServer(app)
  servers.push(server)
  const port = await listening(server)
  const answer = await sendTo(`http://127.0.0.1:${port}`, '/')
  return { answer, page: parse(answer.text), form: parse(answer.text).querySelector('form')! }
}

describe('the page of a form that could not be processed', () => {
  it('contains the form: text to read and change, everything else hidden, and its action', async () => {
    const { answer, page, form } = await pageOf([
      ['intent', 'save'],
      ['rating', '4'],
      ['description', '\r\nTwo lines\r\n  & <script>alert("1")</script> “quoted”'],
      ['tags', 'a b'],
      ['tags', 'c'],
    ])
    expect(answer.status).toBe(503)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['retry-after']).toBe('30')
    expect(page.querySelector('h1')!.text).toBe('We’ll be right back')
    expect(page.querySelector('main')!.text).toContain('What you typed is still here.')
    expect(form.getAttribute('method')).toBe('post')
    expect(form.getAttribute('action')).toBe('/location/7/review?x=1&y="')
    expect(form.getAttribute('enctype')).toBeUndefined()
    const hidden = form
      .querySelectorAll('input[type=hidden]')
      .map((input) => [input.getAttribute('name'), input.getAttribute('value')])
    expect(hidden).toEqual([
      ['intent', 'save'],
      ['rating', '4'],
      ['tags', 'a b'],
      ['tags', 'c'],
    ])
    // The first line break in a textarea is ignored.
    expect(answer.text).toContain(
      'cols="60">\n\r\nTwo lines\r\n  &amp; &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; “quoted”</textarea>',
    )
    expect(form.querySelector('label')!.text).toMatch(/^Description/)
    expect(form.querySelector('button')!.text).toBe('Try again')
    expect(page.querySelectorAll('script')).toEqual([])
  })

  it('never contains a password, a code or a file, but asks for them', async () => {
    const { answer, form } = await pageOf([
      ['email', 'a@b.c'],
      ['newPassword', 'hunter2'],
      ['code', '123456'],
      ['zipcode', '94720'],
      ['photo', new Blob(['bytes of a picture'])],
    ])
    expect(answer.text).not.toMatch(/hunter2|123456|bytes of/)
    const kinds = form
      .querySelectorAll('input')
      .map((input) => [input.getAttribute('type'), input.getAttribute('name'), input.getAttribute('value')])
    expect(kinds).toEqual([
      ['hidden', 'email', 'a@b.c'],
      ['hidden', 'zipcode', '94720'],
      ['password', 'newPassword', undefined],
      ['text', 'code', undefined],
      ['file', 'photo', undefined],
    ])
    expect(form.getAttribute('enctype')).toBe('multipart/form-data')
    expect(form.text).toContain('New password')
  })

  it("starts with the form's own sentence, and mentions typed text only if something was typed", async () => {
    const pressed: [string, string][] = [
      ['reaction', 'Study-Gold'],
      ['want', 'on'],
    ]
    const { page } = await pageOf(pressed, 503, '/review/1/reaction', 'Failed to rate <review>')
    expect(page.querySelector('h1')!.text).toBe('Failed to rate <review>')
    expect(page.querySelector('main')!.text).not.toContain('What you typed')
    expect(page.querySelector('main')!.text).toContain('try again')
    for (const typed of ['two words', 'a@b.c'])
      expect((await pageOf([['q', typed]])).page.querySelector('main')!.text).toContain(
        'What you typed is still here.',
      )
  })

  it('says so if it is our fault', async () => {
    const { answer, page } = await pageOf([['text', 'two words']], 500)
    expect([answer.status, answer.headers['retry-after']]).toEqual([500, undefined])
    expect(page.querySelector('h1')!.text).toBe('Something went wrong')
    expect(page.querySelector('textarea')!.text).toContain('two words')
  })
})

it('passwords, codes and files are the fields that are never filled in again', () => {
  const form = new FormData()
  for (const name of ['email', 'password', 'oldPassword', 'code', 'recoveryCode', 'zipcode'])
    form.append(name, 'x')
  form.append('recoveryCode[]', 'x')
  form.append('photo', new Blob(['x']))
  form.append('photos[].file', new Blob(['x']))
  expect(hiddenFields(form)).toEqual(['password', 'oldPassword', 'code', 'recoveryCode', 'photo', 'photos'])
})
