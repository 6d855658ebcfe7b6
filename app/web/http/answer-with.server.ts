import type { Redirect } from './see-other.server'

/**
 * The response to a form sent by a script: the page stays, and the script gets `value`. `cookies` are Set-Cookie lines.
 */
export const answerWith = (value: Record<string, unknown> = {}, cookies: string[] = []): Redirect => ({
  async respond(_env, more = []) {
    const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' })
    for (const line of [...cookies, ...more]) if (line) headers.append('Set-Cookie', line)
    return new Response(JSON.stringify(value), { headers })
  },
})
