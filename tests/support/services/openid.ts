import http, { type IncomingMessage, type RequestListener } from 'node:http'
import { OAuth2Issuer, OAuth2Service, type TokenRequestIncomingMessage } from 'oauth2-mock-server'
import { parse } from 'node-html-parser'
import type { GoogleSettings, OpenIdSettings } from '../../../app/services/provider-settings.server'
import type { Answer, browserAt } from '../http'
import { listening, stopped } from '../listening'

/** What a provider says about a user; `cancels` means they press "Cancel" on its page. */
export type Claims = Record<string, unknown> & { sub?: string; email?: unknown; cancels?: string }

/**
 * An OpenID Connect provider on its own port. Its page asks nothing: a cookie in the browser says who the user is,
 * and it redirects back at once. `instead` replaces its responses, by path.
 */
export type Provider = {
  settings: GoogleSettings
  issuer: string
  instead: Map<string, RequestListener>
  close: () => Promise<void>
}

const COOKIE = 'person'

/** The cookie at the provider that identifies a browser's user. */
export const personCookie = (claims: Claims) => ({
  name: COOKIE,
  value: Buffer.from(JSON.stringify(claims)).toString('base64url'),
})

export async function startProvider(): Promise<Provider> {
  const issuer = new OAuth2Issuer()
  await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer)
  const people = new Map<string, Claims>()
  /** When each user was last asked who they are. */
  const asked = new Map<string, number>()

  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, request: IncomingMessage) => {
    const cookie = new RegExp(`${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
    const { cancels, ...claims } = JSON.parse(Buffer.from(cookie, 'base64url').toString() || '{}') as Claims
    const { searchParams } = new URL(request.url!, 'http://provider')
    const sub = claims.sub ?? ''
    const now = Math.floor(Date.now() / 1000)
    if (searchParams.has('max_age') && !claims.stale) asked.set(sub, now)
    people.set(url.searchParams.get('code')!, { auth_time: asked.get(sub) ?? now - 3600, ...claims })
    if (!cancels) return
    url.searchParams.delete('code')
    url.searchParams.set('error', cancels)
  })
  service.on(
    'beforeTokenSigning',
    ({ payload }: { payload: Record<string, unknown> }, request: TokenRequestIncomingMessage) => {
      const person = people.get((request.body as { code?: string }).code ?? '')
      const { sub, auth_time, ...rest } = person ?? {}
      Object.assign(payload, { sub, auth_time, person, ...(rest.inIdToken as Claims) })
    },
  )
  service.on('beforeUserinfo', (answer: { body: unknown }, request: IncomingMessage) => {
    const payload = request.headers.authorization!.split('.')[1]!
    answer.body = (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { person: Claims }).person
  })

  const instead = new Map<string, RequestListener>()
  const server = http.createServer((request, response) =>
    (instead.get(request.url!.split('?')[0]!) ?? service.requestHandler)(request, response),
  )
  const port = await listening(server)
  const url = `http://127.0.0.1:${port}`
  issuer.url = url
  return {
    issuer: url,
    instead,
    settings: { clientId: 'carrel', clientSecret: 'the secret of the tests', issuer: url },
    close: () => stopped(server),
  }
}

/** SSO_FILE's settings for a provider: a university's. */
export const university = ({ settings }: Provider, values: Partial<OpenIdSettings> = {}): OpenIdSettings => ({
  kind: 'oidc',
  ...settings,
  id: 'uni',
  name: 'Example University',
  clientAuth: 'auto',
  scopes: ['openid', 'profile', 'email'],
  claims: {
    email: 'email',
    given: 'given_name',
    family: 'family_name',
    affiliation: 'eduperson_scoped_affiliation',
    groups: 'groups',
  },
  groups: { admin: null },
  domains: ['example.edu'],
  affiliations: ['student', 'staff'],
  sessionDays: 14,
  logout: 'provider',
  mfa: 'ignored',
  university: null,
  ...values,
})

let serial = 0

/** A new user at the provider; claims given as undefined are omitted. */
export function googler(claims: Claims = {}): Claims & { sub: string; email: string } {
  const n = ++serial
  const known = { given_name: 'Gwen', family_name: 'Googler', name: 'Gwen Googler', email_verified: true }
  return { sub: `10000000000000000${n}`, email: `gwen${n}@example.edu`, ...known, ...claims } as Claims & {
    sub: string
    email: string
  }
}

/** The provider's address that our page leads to, where our form redirected to. */
export async function leadTo(browser: ReturnType<typeof browserAt>, begun: Answer): Promise<string> {
  if (begun.status !== 303) throw new Error(`the button answered ${begun.status}`)
  const page = await browser.get(begun.headers.location!)
  const link = parse(page.text).querySelector('main a.button')
  if (!link) throw new Error(`${begun.headers.location} answered ${page.status}`)
  return link.getAttribute('href')!
}

/** The path and query with which the provider redirects back to us. */
export async function backFrom(location: string, person: Claims): Promise<string> {
  const { name, value } = personCookie(person)
  const answer = await fetch(location, { redirect: 'manual', headers: { Cookie: `${name}=${value}` } })
  const back = new URL(answer.headers.get('Location')!)
  return back.pathname + back.search
}

/** A browser's complete journey: our form, the provider, and back; returns the callback's response. */
export async function throughProvider(
  browser: ReturnType<typeof browserAt>,
  person: Claims,
  fields: Record<string, string> = {},
  id = 'google',
): Promise<Answer> {
  const begun = await browser.post(`/auth/${id}`, fields)
  return browser.get(await backFrom(await leadTo(browser, begun), person))
}

/** The notice on the page that a response leads to, also by way of /signin; '' for none. */
export async function noticeAfter(
  browser: ReturnType<typeof browserAt>,
  { headers }: Answer,
): Promise<string> {
  let page = await browser.get(headers.location!)
  if (page.status === 302) page = await browser.get(page.headers.location!)
  if (page.status !== 200) throw new Error(`${headers.location} answered ${page.status}`)
  return parse(page.text).querySelector('.toast p')?.textContent.trim() ?? ''
}
