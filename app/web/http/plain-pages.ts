import type { Response } from 'express'
import { problemOf, PROBLEM_TYPE } from '~/services/problem'

const WORDS: Record<number, { title: string; text: string }> = {
  400: {
    title: 'This address isn’t valid',
    text: 'Check it for mistakes, or start over from the homepage.',
  },
  403: {
    title: 'This form came from another site',
    text: 'Nothing was changed. Open the page here and send the form again.',
  },
  404: { title: 'Page Not Found', text: 'There’s nothing at this address.' },
  405: {
    title: 'You can’t do that here',
    text: 'You can only view pages and send forms at this address.',
  },
  413: {
    title: 'That’s too large',
    text: 'You sent more than this page can accept. Go back and send less, or use smaller photos.',
  },
  429: {
    title: 'Please wait a moment',
    text: 'That was a lot of requests in a short time. Please try again in a minute.',
  },
  500: {
    title: 'Something went wrong',
    text: 'The problem is on our end, and we’ve logged it. Please try again in a moment.',
  },
  503: {
    title: 'We’ll be right back',
    text: 'Part of the site isn’t responding right now. Please try again in a minute.',
  },
}

/** The same for programs. */
const API_WORDS: Record<number, string> = {
  400: 'This address can’t be read. Check it for mistakes.',
  403: 'This request came from another site.',
  404: 'There’s nothing at this address. /api/v1/openapi.json lists what there is.',
  405: 'Use a method that Allow names.',
  413: 'This request is too large.',
  429: 'You sent a lot of requests in a short time. Retry-After says how many seconds to wait.',
  500: 'The problem is on our end, and we’ve logged it. Try again in a moment.',
  503: 'Part of the site isn’t responding right now. Try again in a minute.',
}

type Words = { title: string; text: string; link?: string; linkText?: string }

/**
 * A minimal standalone page for errors outside the app's own pages. Unknown statuses fall back to 500 or 400.
 * `words` go into the HTML without escaping.
 */
export function plainHtml(status: number, nonce: string, words: Words = WORDS[known(status)]!): string {
  const { title, text, link = '/', linkText = 'Go to homepage' } = words
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title}</title><style nonce="${nonce}">:root{color-scheme:light dark}` +
    `body{font:1.1rem/1.6 Georgia,serif;max-width:34rem;margin:12vh auto;padding:0 1rem;background:#faf5ea;color:#231d15}a{color:#14634a}` +
    `textarea{box-sizing:border-box;width:100%;font:inherit}button{font:inherit;min-height:2.5em;padding:0 1em}input{max-width:100%}` +
    `@media(prefers-color-scheme:dark){body{background:#17140f;color:#f1e9d9}a{color:#74cfa4}}</style></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p><p><a href="${link}">${linkText}</a></p></main></body></html>`
  )
}

/** The same for programs. Unknown statuses fall back to 500 or 400. */
export const plainProblem = (status: number): string =>
  JSON.stringify(problemOf(known(status), API_WORDS[known(status)]!))

/** Sends the plain page for `status`, or what programs get instead. */
export function plainPage(response: Response, status: number): void {
  const shown = known(status)
  if ((shown === 503 || shown === 429) && !response.hasHeader('Retry-After'))
    response.set('Retry-After', '60')
  response.status(shown).set('Cache-Control', 'no-store')
  if (response.locals.isApi) response.type(PROBLEM_TYPE).send(plainProblem(shown))
  else response.type('html').send(plainHtml(shown, response.locals.nonce))
}

const known = (status: number) => (WORDS[status] ? status : status >= 400 && status < 500 ? 400 : 500)
