import { escapeHtml } from '../app/services/escape-html'
import type { Response } from 'express'
import type { Site } from '../app/services/site.server'
import type { UnsentForm } from '../app/web/context'
import { labelOf } from '../app/web/unsent-form.server'
import { plainHtml } from '../app/web/http/plain-pages'

const words = {
  503: { title: 'We’ll be right back', text: 'Part of the site isn’t responding right now.' },
  500: { title: 'Something went wrong', text: 'The problem is on our end, and we’ve logged it.' },
  kept: 'What you typed is still here. Wait a minute, then send it again. It’s safe to send it twice.',
  nothingTyped: 'Wait a minute, then try again. It’s safe to send it twice.',
  files: 'Choose your files again:',
  secret: 'Enter passwords and codes again:',
  again: 'Try again',
}

/**
 * Handles a form that couldn't be processed, because the database is down or something broke, with a page that
 * contains the same form as typed, and a button to send it again. It needs neither the database nor scripts.
 * @param status 503 or 500
 * @param action path and query that the form was sent to
 */
export function unsentPage(response: Response, status: number, action: string, form: UnsentForm): void {
  const { title, text } = status === 503 ? words[503] : words[500]
  const { readOnly } = (response.locals.site ?? {}) as Partial<Site>
  const why = readOnly && readOnly === form.failed ? '' : text
  const page = plainHtml(status, response.locals.nonce, {
    title: escapeHtml(form.failed) || title,
    text: `${why} ${wasTyped(form) ? words.kept : words.nothingTyped}</p>${formHtml(action, form)}<p>`,
  })
  if (status === 503) response.set('Retry-After', '30')
  response.status(status).set('Cache-Control', 'no-store').type('html').send(page)
}

/**
 * Whether someone typed or chose something. A single word could be a button’s value, but no button sends an email
 * address.
 */
const wasTyped = ({ texts, secret, files }: UnsentForm): boolean =>
  secret.length + files.length > 0 ||
  Object.values(texts).some((values) => values.some((value) => /[\s@]/.test(value)))

function formHtml(action: string, { texts, secret, files, multipart }: UnsentForm): string {
  const enctype = multipart ? ' enctype="multipart/form-data"' : ''
  const fields = Object.entries(texts).flatMap(([name, values]) =>
    values.map((value) => textHtml(name, value, values.length)),
  )
  const inputsFor = (names: string[], why: string, input: (name: string) => string) =>
    names.length > 0 ? [`<p>${why}</p>`, ...names.map((name) => labelled(name, input(name)))] : []
  return [
    `<form method="post" action="${escapeHtml(action)}"${enctype}>`,
    ...fields,
    ...inputsFor(
      secret,
      words.secret,
      (name) =>
        `<input type="${/password/i.test(name) ? 'password' : 'text'}" name="${escapeHtml(name)}" autocomplete="off" required>`,
    ),
    ...inputsFor(files, words.files, (name) => `<input type="file" name="${escapeHtml(name)}" multiple>`),
    `<p><button>${words.again}</button></p></form>`,
  ].join('')
}

/** Typed text is shown and editable; values of checkboxes and buttons go into hidden fields. */
function textHtml(name: string, value: string, of: number): string {
  if (of > 1 || !/\s/.test(value))
    return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
  const rows = Math.min(12, 1 + value.split('\n').length + Math.floor(value.length / 60))
  // Browsers drop a leading line break.
  return labelled(
    name,
    `<textarea name="${escapeHtml(name)}" rows="${rows}" cols="60">\n${escapeHtml(value)}</textarea>`,
  )
}

const labelled = (name: string, field: string) =>
  `<p><label>${escapeHtml(labelOf(name))}<br>${field}</label></p>`
