import type { Redirect } from './see-other.server'

/** After a form that a dialog sent: the page behind stays, and the dialog is told `value`. */
export const answerWith = (value: Record<string, unknown>): Redirect => ({
  async respond(_env, cookies = []) {
    const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' })
    for (const line of cookies) if (line) headers.append('Set-Cookie', line)
    return new Response(JSON.stringify(value), { headers })
  },
})
