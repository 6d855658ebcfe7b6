import { decode } from 'turbo-stream'

/** The response to a form. `led`: accepted, and the reader goes on to `to`. `said`: data for the form. */
export type Answer =
  | { kind: 'led'; to: string; replace: boolean }
  | { kind: 'said'; data: unknown; status: number }
  | Failed

/** Nothing that the form can use; `text` is the server's message, or ''. */
type Failed = { kind: 'failed'; why: 'cut' | 'away' | null; text: string }

type Result = { redirect: string; replace: boolean } | { data: unknown } | { error?: unknown }

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
  const { status, value } = await ask(page, { method: 'POST', body, keepalive })
  const result = Object(value) as Result
  if ('redirect' in result) return { kind: 'led', to: result.redirect, replace: result.replace }
  if ('data' in result) return { kind: 'said', data: result.data, status }
  return failed(status, result.error)
}

/**
 * After a conflict the page reloads its data. If that failed, the router would replace the form with an error page and
 * lose what was typed, so this checks first. null: all pages can be loaded.
 */
export async function lostPage(paths: Set<string>): Promise<Failed | null> {
  for (const path of paths) {
    const { status, value } = await ask(path)
    if (value && status < 400) continue
    const errors = Object.values(Object(value) as Record<string, { error?: unknown }>).map(
      ({ error }) => error,
    )
    return failed(
      status,
      errors.find((error) => typeof error === 'string'),
    )
  }
  return null
}

async function ask(page: string, init?: RequestInit): Promise<{ status: number; value?: unknown }> {
  let status = 0
  try {
    const response = await fetch(dataAddress(page), init)
    status = response.status
    return { status, value: await readData(response) }
  } catch {
    return { status }
  }
}

function failed(status: number, text: unknown): Failed {
  if (status < 500 && typeof text === 'string')
    return { kind: 'failed', why: null, text: text.replace(/\n\/\S* .+$/, '') } // without its link
  return { kind: 'failed', why: status < 500 ? 'cut' : 'away', text: '' }
}

/** The URL of a page's Remix data, which also accepts the page's forms. */
export function dataAddress(page: string): URL {
  const url = new URL(page, location.href)
  url.pathname = url.pathname === '/' ? '/_root.data' : `${url.pathname}.data`
  return url
}

/** Decodes a Remix data response. Throws when it's incomplete or from another server. */
export async function readData(answer: Response): Promise<unknown> {
  const { body } = new Response(await answer.arrayBuffer()) // reads all of it
  return (await decode(body!, { plugins: [fromRemix] })).value
}

/** Remix's own value types. Of an error we only need the text that was thrown on purpose. */
const fromRemix = (type: string, ...values: unknown[]) => ({
  value: type === 'ErrorResponse' || type === 'SingleFetchClassInstance' ? values[0] : undefined,
})
