import { dataAddress, readData } from './remix-data'

/**
 * The response to a form. `led`: accepted, and the reader goes on to `to`. `said`: data for the form. `failed`: nothing
 * that the form can use; `text` is the server's message, or ''.
 */
export type Answer =
  | { kind: 'led'; to: string; replace: boolean }
  | { kind: 'said'; data: unknown; status: number }
  | { kind: 'failed'; why: 'cut' | 'away' | null; text: string }

type Result = { redirect: string; replace: boolean } | { error: unknown } | { data: unknown }

/** Sends a form to its action. Never throws. */
export function postForm(form: HTMLFormElement, button: HTMLElement | null): Promise<Answer> {
  const fields = new FormData(form)
  const name = button?.getAttribute('name')
  if (name) fields.append(name, button!.getAttribute('value') ?? '')
  const multipart = form.enctype.startsWith('multipart')
  return post(
    form.getAttribute('action') ?? '',
    // Only multipart forms have files, so all values here are strings.
    multipart ? fields : new URLSearchParams([...fields] as [string, string][]),
  )
}

/**
 * Posts to a page's action without the router, which would replace the page with an error page. With `keepalive` the
 * request survives leaving the page. Never throws.
 */
export async function post(
  page: string,
  body: FormData | URLSearchParams,
  keepalive = false,
): Promise<Answer> {
  let status = 0
  try {
    const response = await fetch(dataAddress(page), { method: 'POST', body, keepalive })
    status = response.status
    const result = (await readData(response)) as Result
    if ('redirect' in result) return { kind: 'led', to: result.redirect, replace: result.replace }
    if ('data' in result) return { kind: 'said', data: result.data, status }
    if (status < 500 && typeof result.error === 'string')
      return { kind: 'failed', why: null, text: result.error.replace(LINK, '') }
  } catch {}
  return { kind: 'failed', why: status < 500 ? 'cut' : 'away', text: '' }
}

/** The last line of an error text, if it's a link. */
export const LINK = /\n\/\S* .+$/
