import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenIdSettings, ProviderSettings } from '~/services/provider-settings.server'
import { ATTRIBUTES } from '~/services/auth/saml/names.server'
import { useApp } from '../support/app'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { freePort } from '../support/listening'
import { leadTo, university } from '../support/services/openid'
import { IDS, OWN_KEYS, samlUniversity, type Idp } from '../support/services/saml'

/** The folder of an unpacked Keycloak 26 (keycloak-quarkus-dist, from Maven Central), with Java 17 or later. */
const { KEYCLOAK } = process.env

const database = useDatabase()
const { db } = database
const sso: ProviderSettings[] = []
const app = useApp(database, { sso })
const folder = temporaryFolder()
const PASSWORD = 'Library2026x'
let url = ''
let child: ChildProcess | null = null

const mapper = (name: string, attribute: string) => ({
  name,
  protocol: 'saml',
  protocolMapper: name === ATTRIBUTES.email ? 'saml-user-property-mapper' : 'saml-user-attribute-mapper',
  config: { 'user.attribute': attribute, 'attribute.name': name, 'attribute.nameformat': 'URI Reference' },
})
const base64 = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '')
const user = (username: string) => ({
  username,
  email: `${username}@uni.example`,
  emailVerified: true,
  enabled: true,
  firstName: 'Ada',
  lastName: 'Example',
  credentials: [{ type: 'password', value: PASSWORD, temporary: false }],
  attributes: { subjectId: [`${username}-7f3@uni.example`] },
})
const realm = () => {
  const saml = `${app.origin}/auth/saml`
  const profile = ['username', 'email', 'firstName', 'lastName'].map((name) => ({
    name,
    permissions: { view: ['admin', 'user'], edit: ['admin', 'user'] },
  }))
  const content = JSON.stringify({ unmanagedAttributePolicy: 'ENABLED', attributes: profile })
  return {
    realm: 'uni',
    enabled: true,
    sslRequired: 'none',
    users: ['ada', 'bob', 'cleo'].map(user),
    components: {
      'org.keycloak.userprofile.UserProfileProvider': [
        {
          name: 'up',
          providerId: 'declarative-user-profile',
          config: { 'kc.user.profile.config': [content] },
        },
      ],
    },
    clients: [
      {
        clientId: 'carrel',
        protocol: 'openid-connect',
        secret: 'topsecret',
        redirectUris: [`${app.origin}/*`],
        attributes: {
          'post.logout.redirect.uris': `${app.origin}/*`,
          'backchannel.logout.url': `${app.origin}/auth/uni/backchannel`,
          'backchannel.logout.session.required': 'true',
          'pkce.code.challenge.method': 'S256',
        },
      },
      {
        clientId: `${saml}/metadata`,
        protocol: 'saml',
        frontchannelLogout: false,
        redirectUris: [`${app.origin}/*`],
        protocolMappers: [mapper(IDS['subject-id'], 'subjectId'), mapper(ATTRIBUTES.email, 'email')],
        attributes: {
          'saml.server.signature': 'true',
          'saml.assertion.signature': 'true',
          'saml.signature.algorithm': 'RSA_SHA256',
          'saml.client.signature': 'true',
          'saml.signing.certificate': base64(OWN_KEYS[0].cert),
          'saml.encrypt': 'true',
          'saml.encryption.certificate': base64(OWN_KEYS[1].cert),
          'saml.authnstatement': 'true',
          'saml.force.post.binding': 'true',
          saml_name_id_format: 'persistent',
          saml_assertion_consumer_url_post: `${saml}/acs`,
          saml_single_logout_service_url_post: `${saml}/backchannel`,
        },
      },
    ],
  }
}

/** Someone's browser at Keycloak: cookies, redirects, and forms. Stops where it's sent to us. */
function keycloakBrowser() {
  const jar = new Map<string, string>()
  return async function go(
    to: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; text: string }> {
    let body = form && new URLSearchParams(form).toString()
    for (let at = to; ; body = undefined) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = {
        cookie,
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      }
      const method = body === undefined ? 'GET' : 'POST'
      const answer = await fetch(at, { method, body, redirect: 'manual', headers })
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        jar.set(name!, value!)
      }
      const next = answer.headers.get('location')
      if (!next) return { url: at, text: await answer.text() }
      at = new URL(next, at).href
      if (at.startsWith(app.origin)) return { url: at, text: '' }
    }
  }
}
const formIn = (text: string) => {
  const form = parse(text).querySelector('form')
  if (!form) throw new Error(`no form in ${text.slice(0, 300)}`)
  const inputs = form.querySelectorAll('input[name]')
  return {
    action: form.getAttribute('action')!,
    fields: Object.fromEntries(
      inputs.map((input) => [input.getAttribute('name')!, input.getAttribute('value') ?? '']),
    ),
  }
}
type There = ReturnType<typeof keycloakBrowser>

/** Logs in at Keycloak unless it remembers, and carries its answer to us. */
async function through(
  browser: ReturnType<typeof app.browser>,
  there: There,
  id: string,
  username: string,
  fields = {},
) {
  let page = await there(await leadTo(browser, await browser.post(`/auth/${id}`, fields)))
  const asked = page.text.includes('name="password"')
  if (asked) page = await there(formIn(page.text).action, { username, password: PASSWORD })
  if (page.url.startsWith(app.origin)) {
    await browser.get(page.url.slice(app.origin.length))
    return asked
  }
  const { action, fields: posted } = formIn(page.text)
  await browser.get((await postTo(action, posted)).to!)
  return asked
}
const postTo = (action: string, fields: Record<string, string>) =>
  app.send(new URL(action).pathname, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: 'null',
      'Sec-Fetch-Site': 'cross-site',
    },
    body: new URLSearchParams(fields).toString(),
  })

async function admin(at: string, method = 'GET'): Promise<unknown> {
  const login = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password: 'admin' }
  const tokens = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(login),
  })
  const { access_token } = (await tokens.json()) as { access_token: string }
  const headers = { Authorization: `Bearer ${access_token}` }
  const answer = await fetch(`${url}/admin/realms/uni${at}`, { method, headers })
  return answer.status === 200 ? answer.json() : null
}

const loginsOf = (username: string) =>
  db('web_sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .where('u.email', `${username}@uni.example`)
    .select('s.*')

describe.skipIf(!KEYCLOAK)('Keycloak', () => {
  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const imports = path.join(KEYCLOAK!, 'data/import')
    fs.rmSync(path.join(KEYCLOAK!, 'data'), { recursive: true, force: true })
    fs.mkdirSync(imports, { recursive: true })
    fs.writeFileSync(path.join(imports, 'uni-realm.json'), JSON.stringify(realm()))
    const args = ['start-dev', '--import-realm', '--http-port', String(port), '--http-host', '127.0.0.1']
    child = spawn(path.join(KEYCLOAK!, 'bin/kc.sh'), args, {
      stdio: ['ignore', fs.openSync(path.join(folder, 'keycloak.log'), 'w'), 'inherit'],
      env: {
        NODE_ENV: undefined as never,
        PATH: process.env.PATH,
        JAVA_HOME: process.env.JAVA_HOME,
        JAVA_OPTS_KC_HEAP: '-Xms256m -Xmx700m',
        KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
        KC_BOOTSTRAP_ADMIN_PASSWORD: 'admin',
      },
      detached: true,
    })
    const isUp = () =>
      fetch(`${url}/realms/uni/protocol/saml/descriptor`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isUp())) {
      if (child!.exitCode !== null)
        throw new Error(fs.readFileSync(path.join(folder, 'keycloak.log'), 'utf8').slice(-3000))
      await sleep(1000)
    }
    const metadata = await (await fetch(`${url}/realms/uni/protocol/saml/descriptor`)).text()
    const issuer = `${url}/realms/uni`
    const domains = ['uni.example']
    const openid: OpenIdSettings = university(
      { settings: { clientId: 'carrel', clientSecret: 'topsecret', issuer } } as never,
      { domains, affiliations: [] },
    )
    const saml = samlUniversity({ entityId: issuer, metadata } as Idp, folder, {
      id: 'saml',
      domains,
      affiliations: [],
    })
    // Both name themselves by the realm, so each has its turn.
    providers = { uni: openid, saml }
  }, 600_000)
  let providers: { uni: OpenIdSettings; saml: ReturnType<typeof samlUniversity> }
  afterAll(() => {
    if (child?.pid) process.kill(-child.pid, 'SIGKILL')
  })

  it.each([
    ['uni', 'ada'],
    ['saml', 'bob'],
  ] as const)('logs in by %s, confirms, and logs out, from both sides', async (id, username) => {
    sso.splice(0, sso.length, providers[id])
    const [browser, there] = [app.browser(), keycloakBrowser()]
    expect(await through(browser, there, id, username)).toBe(true)
    expect(browser.has('session')).toBe(true)
    expect(await loginsOf(username)).toHaveLength(1)

    // It remembers them; to confirm who they are, it asks again.
    const other = app.browser()
    expect(await through(other, there, id, username)).toBe(false)
    expect(other.has('session')).toBe(true)
    expect(await through(other, there, id, username, { returnTo: '/setting/data/delete' })).toBe(true)
    const ages = (await loginsOf(username)).map((login) => Date.now() - login.authenticated_at.getTime())
    expect(Math.min(...ages)).toBeLessThan(60_000)

    // Our logout is theirs, too, and they lead back.
    const left = await there(await leadTo(other, await other.post('/signout', { provider: 'on' })))
    if (left.text) {
      const { action, fields } = formIn(left.text)
      expect((await postTo(action, fields)).to).toBe('/')
    } else expect(left.url).toBe(`${app.origin}/`)
    expect(await through(app.browser(), there, id, username)).toBe(true)

    // An admin there ends the logins here.
    const [found] = (await admin(`/users?username=${username}&exact=true`)) as { id: string }[]
    const before = (await loginsOf(username)).length
    expect(before).toBeGreaterThan(0)
    await admin(`/users/${found!.id}/logout`, 'POST')
    await expect.poll(async () => (await loginsOf(username)).length).toBeLessThan(before)
  })
})
