import type { Response } from 'express'
import type { UnsentForm } from '../app/http/unsent-form.server'
import { plainHtml } from './plain-pages'

const words = {
  503: { title: 'We will be right back', text: 'A part of Carrel is not answering just now.' },
  500: { title: 'Something went wrong', text: 'It is on our side and has been noted.' },
  kept: 'What you typed is still here. Please wait a minute and send it again; sending it twice does no harm.',
  files: 'Files have to be chosen again:',
  secret: 'Passwords and codes have to be typed again:',
  again: 'Try again',
}

/**
 * Answers a form that could not be dealt with, because the database is away or something broke, with a page that has the same
 * form in it, as it was typed, and a button that sends it to where it was sent before. It needs neither the database nor
 * scripts.
 * @param status 503 or 500
 * @param action path and query that the form was sent to
 */
export function unsentPage(response: Response, status: number, action: string, form: UnsentForm): void {
  const { title, text } = status === 503 ? words[503] : words[500]
  const page = plainHtml(status, response.locals.nonce, {
    title,
    text: `${text} ${words.kept}</p>${formHtml(action, form)}<p>`,
  })
  if (status === 503) response.set('Retry-After', '30')
  response.status(status).set('Cache-Control', 'no-store').type('html').send(page)
}

function formHtml(action: string, { texts, secret, files, multipart }: UnsentForm): string {
  const enctype = multipart ? ' enctype="multipart/form-data"' : ''
  const fields = Object.entries(texts).flatMap(([name, values]) =>
    values.map((value) => textHtml(name, value, values.length)),
  )
  const asked = (names: string[], why: string, input: (name: string) => string) =>
    names.length > 0 ? [`<p>${why}</p>`, ...names.map((name) => labelled(name, input(name)))] : []
  return [
    `<form method="post" action="${escaped(action)}"${enctype}>`,
    ...fields,
    ...asked(
      secret,
      words.secret,
      (name) =>
        `<input type="${/password/i.test(name) ? 'password' : 'text'}" name="${escaped(name)}" autocomplete="off" required>`,
    ),
    ...asked(files, words.files, (name) => `<input type="file" name="${escaped(name)}" multiple>`),
    `<p><button>${words.again}</button></p></form>`,
  ].join('')
}

/** What somebody may have typed can be read and changed; what their ticks and buttons said goes along unseen. */
function textHtml(name: string, value: string, of: number): string {
  if (of > 1 || !/\s/.test(value))
    return `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`
  const rows = Math.min(12, 1 + value.split('\n').length + Math.floor(value.length / 60))
  // Browsers drop a line break that comes first.
  return labelled(
    name,
    `<textarea name="${escaped(name)}" rows="${rows}" cols="60">\n${escaped(value)}</textarea>`,
  )
}

const labelled = (name: string, field: string) =>
  `<p><label>${escaped(labelOf(name))}<br>${field}</label></p>`

/** newPassword, hours[3].start: New password, Hours 3 start. */
function labelOf(name: string): string {
  const text = name
    .replace(/[[\].]+/g, ' ')
    .replace(/([a-z])([A-Z\d])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (each) => ENTITIES[each]!)
