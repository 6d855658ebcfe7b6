import type { Response } from 'express'

const WORDS: Record<number, { title: string; text: string }> = {
  400: {
    title: 'This address could not be read',
    text: 'A part of it is damaged. Check it, or start again from the home page.',
  },
  403: {
    title: 'This form came from another site',
    text: 'Nothing was changed. Open the page here, on Carrel, and send it again.',
  },
  404: { title: 'Page Not Found', text: 'There is nothing at this address.' },
  405: {
    title: 'This cannot be done here',
    text: 'Pages can be read, and forms can be sent; nothing else works at this address.',
  },
  413: {
    title: 'That was too large',
    text: 'What was sent is larger than this page takes. Go back and send less, or smaller pictures.',
  },
  429: { title: 'One moment, please', text: 'That was a lot in a short time. Please try again in a minute.' },
  500: {
    title: 'Something went wrong',
    text: 'It is on our side and has been noted. Please try again in a moment.',
  },
  503: {
    title: 'We will be right back',
    text: 'A part of Carrel is not answering just now. Please try again in a minute.',
  },
}

type Words = { title: string; text: string; link?: string; linkText?: string }

/**
 * A small complete page of its own, for what never reaches the product's pages. Unknown statuses are told as 500 or 400.
 * `words` are put into the HTML as they are.
 */
export function plainHtml(status: number, nonce: string, words: Words = WORDS[known(status)]!): string {
  const { title, text, link = '/', linkText = 'Go to the home page' } = words
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title} · Carrel</title><style nonce="${nonce}">:root{color-scheme:light dark}` +
    `body{font:1.1rem/1.6 Georgia,serif;max-width:34rem;margin:12vh auto;padding:0 1rem;background:#faf5ea;color:#231d15}a{color:#14634a}` +
    `textarea{box-sizing:border-box;width:100%;font:inherit}button{font:inherit;min-height:2.5em;padding:0 1em}input{max-width:100%}` +
    `@media(prefers-color-scheme:dark){body{background:#17140f;color:#f1e9d9}a{color:#74cfa4}}</style></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p><p><a href="${link}">${linkText}</a></p></main></body></html>`
  )
}

/** Answers with the plain page of `status`. */
export function plainPage(response: Response, status: number): void {
  const shown = known(status)
  if (shown === 503 || shown === 429) response.set('Retry-After', '60')
  response
    .status(shown)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(plainHtml(shown, response.locals.nonce))
}

const known = (status: number) => (WORDS[status] ? status : status >= 400 && status < 500 ? 400 : 500)
