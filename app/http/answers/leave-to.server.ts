import { seeOther, type Redirect } from './see-other.server'

/** After a form: a redirect to another site that we know, such as a provider's. `cookies` are Set-Cookie lines. */
export const leaveTo = (url: string, cookies: string[]): Redirect =>
  seeOther(new URL(url).href, null, cookies)
