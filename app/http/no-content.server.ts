import type { Redirect } from './see-other.server'

/** After a form that a script sent: it is done, and there is nothing to look at. */
export const noContent: Redirect = {
  async respond(_env, cookies = []) {
    const headers = new Headers()
    for (const line of cookies) if (line) headers.append('Set-Cookie', line)
    return new Response(null, { status: 204, headers })
  },
}
