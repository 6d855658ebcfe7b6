import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { freePort } from '../../support/listening'
import { checkRows } from '../../support/rows'
import { startProvider } from '../../support/services/openid'
import { metadataOf, OWN_KEYS } from '../../support/services/saml'
import { productionSettings, start } from '../child'

const [provider, other] = [await startProvider(), await startProvider()]
afterAll(() => Promise.all([provider.close(), other.close()]))
const database = useDatabase()
const folder = temporaryFolder()
const file = path.join(folder, 'sso.json')
fs.writeFileSync(path.join(folder, 'secret'), 'hunter2')

const METADATA = '/.well-known/openid-configuration'
const uni = {
  id: 'uni',
  name: 'Example University',
  issuer: provider.issuer,
  clientId: 'carrel',
  clientSecretFile: 'secret',
  domains: ['example.edu'],
}

async function check(providers: unknown) {
  fs.writeFileSync(file, JSON.stringify(providers))
  const env = {
    ...productionSettings(database.url, folder),
    ORIGIN: 'https://carrel.example',
    SSO_FILE: file,
  }
  const child = start('carrel sso', ['check'], env)
  return { code: await child.ended, text: child.output() }
}

it('carrel sso check prints what to register at each provider', async () => {
  const two = { ...uni, id: 'two', name: 'Second University', issuer: other.issuer }
  const { code, text } = await check([uni, two])
  expect([code, text.match(/its metadata is fine/g)?.length], text).toEqual([0, 2])
  for (const line of [
    'Example University (uni): its metadata is fine.',
    'redirect URI           https://carrel.example/auth/uni/callback',
    'after logging out      https://carrel.example/',
    'back-channel logout    https://carrel.example/auth/uni/backchannel',
    'link for portals       https://carrel.example/auth/two',
  ])
    expect(text).toContain(line)
  expect(await check([])).toMatchObject({ code: 0, text: expect.stringContaining('No provider is set up') })
})

it('prints what to register at a SAML provider, too, and names a file that isn’t metadata', async () => {
  for (const [name, { key, cert }] of [
    ['sign.pem', OWN_KEYS[0]],
    ['encrypt.pem', OWN_KEYS[1]],
  ] as const)
    fs.writeFileSync(path.join(folder, name), key + cert)
  const entityId = 'https://idp.example.edu/idp'
  const saml = {
    kind: 'saml',
    id: 'saml',
    name: 'Example University',
    idpEntityId: entityId,
    metadataFile: 'idp.xml',
    signKeyFiles: ['sign.pem'],
    encryptionKeyFiles: ['encrypt.pem'],
    domains: ['example.edu'],
  }
  const write = (xml: string) => fs.writeFileSync(path.join(folder, 'idp.xml'), xml)
  write(metadataOf([{ entityId, certs: [OWN_KEYS[0].cert], url: 'https://idp.example.edu' }]))
  const { code, text } = await check([saml])
  expect(code, text).toBe(0)
  for (const line of [
    'Example University (saml): its metadata is fine.',
    'metadata (entity ID)   https://carrel.example/auth/saml/metadata',
    'assertion consumer     https://carrel.example/auth/saml/acs (POST)',
    'single logout          https://carrel.example/auth/saml/backchannel (POST)',
  ])
    expect(text).toContain(line)
  write('<!doctype html><title>Log in</title>')
  expect(await check([saml])).toMatchObject({
    code: 1,
    text: expect.stringContaining('"saml": metadataFile is "idp.xml", is an HTML page, not SAML metadata'),
  })
})

it('names the setting that is wrong, and what it found', async () => {
  const known = (await (await fetch(provider.issuer + METADATA)).json()) as object
  const rows: [what: string, metadata: string | object | null, settings: object, text: string][] = [
    ['another issuer', { ...known, issuer: 'https://evil.example' }, {}, '"uni".issuer: ' + provider.issuer],
    [
      'another issuer, found',
      { ...known, issuer: 'https://evil.example' },
      {},
      'its metadata names the issuer "https://evil.example". Set exactly that',
    ],
    ['a page', '<!doctype html>', {}, 'SSO_FILE, "uni".issuer'],
    ['no metadata', null, {}, 'responded with 404'],
    ['nobody there', {}, { issuer: `http://127.0.0.1:${await freePort()}` }, "didn't respond: ECONNREFUSED"],
    [
      'an endpoint without https',
      { ...known, jwks_uri: 'ftp://keys.example/' },
      {},
      'lists "ftp://keys.example/" as jwks_uri, which must be an https URL',
    ],
    [
      'another way to send the secret',
      { ...known, token_endpoint_auth_methods_supported: ['private_key_jwt'] },
      {},
      `"uni".clientAuth is "auto", but ${provider.issuer} accepts only private_key_jwt`,
    ],
    [
      'a mistake in the file',
      known,
      { domains: 'example.edu' },
      '"uni".domains is "example.edu", Invalid input',
    ],
  ]
  await checkRows(
    rows,
    async ([, metadata, settings, text]) => {
      const body = typeof metadata === 'string' ? metadata : JSON.stringify(metadata)
      provider.instead.set(METADATA, (_request, response) =>
        response.writeHead(metadata ? 200 : 404).end(body),
      )
      const found = await check([{ ...uni, ...settings }])
      expect(found.code).toBe(1)
      expect(found.text).toContain(text)
      expect(found.text).not.toContain('hunter2')
    },
    ([what]) => what,
  )
})
