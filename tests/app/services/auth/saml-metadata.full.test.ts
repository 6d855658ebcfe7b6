import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import {
  idpOf,
  metadataFault,
  readIdp,
  readMetadataFile,
  refreshMetadata,
} from '~/services/auth/saml/metadata.server'
import { ownMetadata } from '~/services/auth/saml/own-metadata.server'
import { readProviders, type SamlSettings } from '~/services/provider-settings.server'
import { newCertificate } from '../../../support/certificate'
import { testEnv } from '../../../support/context'
import { useDatabase } from '../../../support/database'
import { temporaryFolder } from '../../../support/folder'
import { listening, stopped } from '../../../support/listening'
import { checkRows } from '../../../support/rows'
import { metadataOf, OWN_KEYS, samlUniversity, scope, signed, type Idp } from '../../../support/services/saml'

const keys = newCertificate('idp')
const next = newCertificate('next')
const signer = newCertificate('federation')
const folder = temporaryFolder()
const database = useDatabase()
const at = (n: number) => ({
  entityId: `https://idp${n}.example/idp`,
  url: `https://idp${n}.example`,
  certs: [keys.cert, next.cert],
  more: scope('example.edu'),
})
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const ID = at(1).entityId
const one = metadataOf([at(1)])

it('reads one provider of a file, with all its certificates and its scopes', () => {
  const idp = readIdp(metadataOf([at(0), at(1), at(2)], 'ID="_all"'), ID)
  expect(idp).toMatchObject({
    entityId: ID,
    sso: 'https://idp1.example/sso',
    slo: 'https://idp1.example/slo',
  })
  expect([idp.certs.length, idp.scopes, idp.validUntil]).toEqual([2, ['example.edu'], null])
})

const FAULTS: [what: string, xml: () => string, text: string][] = [
  ['a page', () => '<!DOCTYPE html><title>Log in</title>', 'is an HTML page, not SAML metadata'],
  ['a page without a doctype', () => '\n<html><body></body></html>', 'is an HTML page'],
  ['JSON', () => '{}', 'is not XML'],
  ['nothing', () => '', 'is not XML'],
  ['a whole federation', () => `<a>${'x'.repeat(5_000_000)}</a>`, 'is larger than 5 MB'],
  ['a DOCTYPE', () => `<?xml version="1.0"?><!DOCTYPE x>${one}`, 'has a DOCTYPE'],
  ['half a file', () => one.slice(0, 500), 'is not XML'],
  ['other XML', () => '<rss/>', 'is XML, but not SAML metadata'],
  ['another provider', () => metadataOf([at(2)]), `doesn't list "${ID}", but "https://idp2.example/idp"`],
  ['two others', () => metadataOf([at(2), at(3)], 'ID="_x"'), `but 2 others`],
  ['the same one twice', () => metadataOf([at(1), at(1)], 'ID="_x"'), 'twice'],
  [
    'expired',
    () => metadataOf([{ ...at(1), attributes: ' validUntil="2020-01-01T00:00:00Z"' }]),
    'was valid until 2020',
  ],
  ['no certificate', () => metadataOf([{ ...at(1), certs: [] }]), 'has no certificate that signs'],
  [
    'a broken certificate',
    () => metadataOf([{ ...at(1), certs: ['AAAA'] }]),
    'certificate that can’t be read',
  ],
  [
    'a service provider',
    () => one.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
    'no SAML 2.0 identity provider',
  ],
  [
    'no redirect',
    () => one.replaceAll('HTTP-Redirect', 'HTTP-POST'),
    'has no SingleSignOnService for HTTP-Redirect',
  ],
  [
    'plain http',
    () => one.replace('https://idp1.example/sso', 'http://idp1.example/sso'),
    'must be an https URL',
  ],
]

it('says what’s wrong with a file, at the start and in sso check', () =>
  checkRows(
    FAULTS,
    async ([, xml, text]) => {
      const file = path.join(folder, 'metadata.xml')
      fs.writeFileSync(file, xml())
      const settings = {
        ...samlUniversity({ entityId: ID, metadata: xml() } as Idp, folder),
        metadata: { file },
      }
      expect(() => readIdp(readMetadataFile(file), ID)).toThrow(text)
      const fault = await metadataFault(settings)
      expect(fault).toContain('SSO_FILE, "uni".metadataFile')
      expect(fault).toContain(text)
    },
    ([what]) => what,
  ))

it('a file is read again when it changes', async () => {
  const settings = samlUniversity(
    { entityId: ID, metadata: metadataOf([{ ...at(1), certs: [keys.cert] }]) } as Idp,
    folder,
  )
  const { file } = settings.metadata as { file: string }
  expect((await idpOf(database.db, settings)).certs).toHaveLength(1)
  fs.writeFileSync(file, one)
  fs.utimesSync(file, new Date(), new Date(Date.now() + 5000))
  expect((await idpOf(database.db, settings)).certs).toHaveLength(2)
  fs.writeFileSync(file, '<html>')
  fs.utimesSync(file, new Date(), new Date(Date.now() + 10_000))
  await expect(idpOf(database.db, settings)).rejects.toMatchObject({ kind: 'setup' })
})

let answer: { status?: number; body: string; headers?: Record<string, string> } = { body: '' }
const asked: http.IncomingHttpHeaders[] = []
const server = http.createServer((request, response) => {
  asked.push(request.headers)
  response.writeHead(answer.status ?? 200, answer.headers ?? {}).end(answer.body)
})
const url = `http://127.0.0.1:${await listening(server)}/metadata`
afterAll(() => stopped(server))

const lines: Record<string, unknown>[] = []
const log = pino(
  {},
  { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
)
const remote = (values: Partial<SamlSettings> = {}) =>
  samlUniversity({ entityId: ID, metadata: one } as Idp, folder, {
    metadata: { url, cert: signer.cert },
    ...values,
  })
const refresh = (settings: SamlSettings) => {
  lines.length = 0
  return refreshMetadata({ db: database.db, env: testEnv({ sso: [settings] }), log })
}
const aggregate = (days = 14, n = 3) =>
  signed(
    metadataOf(
      Array.from({ length: n }, (_, i) => at(i)),
      `ID="_all" validUntil="${soon(days)}"`,
    ),
    '_all',
    { keys: signer },
  )

it('fetches metadata that the pinned certificate has signed, asks only for changes, and keeps the last good one', async () => {
  const settings = remote()
  await expect(idpOf(database.db, settings)).rejects.toMatchObject({ kind: 'down' })
  answer = { body: aggregate(), headers: { ETag: '"one"', 'Last-Modified': 'Sat, 28 Nov 2026 10:00:00 GMT' } }
  await refresh(settings)
  expect(lines).toEqual([])
  expect(await idpOf(database.db, settings)).toMatchObject({
    sso: 'https://idp1.example/sso',
    scopes: ['example.edu'],
  })

  answer = { status: 304, body: '' }
  await refresh(settings)
  expect(asked.at(-1)).toMatchObject({
    'if-none-match': '"one"',
    'if-modified-since': 'Sat, 28 Nov 2026 10:00:00 GMT',
  })
  expect(lines).toEqual([])

  const bad: [what: string, answer: { status?: number; body: string }, text: string][] = [
    [
      'changed',
      { body: aggregate().replace('https://idp1.example/sso', 'https://evil.example/sso') },
      'no certificate',
    ],
    [
      'signed by the provider itself',
      { body: signed(metadataOf([at(1)], 'ID="_all"'), '_all', { keys }) },
      'no certificate',
    ],
    ['unsigned', { body: metadataOf([at(1)], 'ID="_all"') }, 'exactly one signature'],
    [
      'only a part signed',
      {
        body:
          aggregate().replace(
            '<md:EntitiesDescriptor',
            '<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_evil"><md:EntitiesDescriptor',
          ) + '</md:EntitiesDescriptor>',
      },
      'exactly one signature',
    ],
    ['expired', { body: aggregate(-1) }, 'was valid until'],
    ['without this provider', { body: aggregate(14, 1) }, "doesn't list"],
    ['a page', { body: '<!doctype html>' }, 'is an HTML page'],
    ['a federation', { body: `<a>${'x'.repeat(5_000_001)}</a>` }, 'is larger than 5 MB'],
    ['an error', { status: 500, body: '' }, 'responded with 500'],
    ['unchanged, but never fetched', { status: 304, body: '' }, ''],
  ]
  await checkRows(
    bad,
    async ([, given, text]) => {
      answer = given
      await refresh(settings)
      if (text)
        expect(lines).toMatchObject([
          { level: 40, provider: 'uni', reason: expect.stringContaining(text) as string },
        ])
      expect((await idpOf(database.db, settings)).sso).toBe('https://idp1.example/sso')
    },
    ([what]) => what,
  )
  // Not for other settings, and not after its end.
  await expect(idpOf(database.db, remote({ issuer: at(2).entityId }))).rejects.toMatchObject({ kind: 'down' })
  const content = JSON.stringify({ ...(await idpOf(database.db, settings)), validUntil: soon(3) })
  await database.db('provider_metadata').update({ content })
  answer = { status: 500, body: '' }
  await refresh(settings)
  expect(lines).toMatchObject([{ level: 50 }])
  await database.db('provider_metadata').update({ content: content.replace(soon(3).slice(0, 4), '2020') })
  await expect(idpOf(database.db, settings)).rejects.toMatchObject({ kind: 'setup' })
})

it('ours names both keys of each use, what we’d like to know, and where to post', () => {
  const [a, b, c] = [newCertificate(), newCertificate(), newCertificate()]
  const settings = remote({ signKeys: [a, b], encryptionKeys: [c, OWN_KEYS[1]] })
  const xml = ownMetadata({ origin: 'https://carrel.example' }, settings, {
    name: 'Study & Co',
    tagline: 'Find it',
  })
  const all = (pattern: RegExp) => [...xml.matchAll(pattern)].map(([, found]) => found)
  const base64 = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '')
  for (const { cert } of [a, b, c, OWN_KEYS[1]]) expect(xml).toContain(base64(cert))
  for (const { key } of [a, b, c, OWN_KEYS[1]]) expect(xml).not.toContain(base64(key).slice(0, 60))
  expect(all(/KeyDescriptor use="(\w+)"/g)).toEqual(['signing', 'signing', 'encryption', 'encryption'])
  expect(xml).toContain('entityID="https://carrel.example/auth/uni/metadata"')
  expect(xml).toMatch(
    /AssertionConsumerService Binding="[^"]+HTTP-POST" Location="https:\/\/carrel\.example\/auth\/uni\/acs"/,
  )
  expect(xml).toMatch(
    /SingleLogoutService Binding="[^"]+HTTP-POST" Location="https:\/\/carrel\.example\/auth\/uni\/backchannel"/,
  )
  expect(xml).toContain('<mdui:DisplayName xml:lang="en">Study &amp; Co</mdui:DisplayName>')
  expect(all(/<md:RequestedAttribute (\w+)/g).length).toBe(6)
})

it('names the setting of SSO_FILE that is wrong, and what it found', async () => {
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text)
  const pem = ({ key, cert }: { key: string; cert: string }) => key + cert
  write('sign.pem', pem(OWN_KEYS[0]))
  write('encrypt.pem', pem(OWN_KEYS[1]))
  write('mixed.pem', OWN_KEYS[0].key + OWN_KEYS[1].cert)
  write('cert.pem', signer.cert)
  write('idp.xml', one)
  write('page.xml', '<!doctype html><title>Sign in</title>')
  const uni = {
    kind: 'saml',
    id: 'uni',
    name: 'Example University',
    idpEntityId: ID,
    metadataFile: 'idp.xml',
    signKeyFiles: ['sign.pem'],
    encryptionKeyFiles: ['encrypt.pem'],
    domains: ['example.edu'],
  }
  const file = path.join(folder, 'sso.json')
  const read = (changes: object) => {
    write('sso.json', JSON.stringify([{ ...uni, ...changes }]))
    return readProviders(file)
  }
  expect(read({ mfa: 'counts', university: 'Example University Town' })).toMatchObject([
    {
      kind: 'saml',
      issuer: ID,
      mfa: 'counts',
      eppnIsPermanent: false,
      metadata: { file: path.join(folder, 'idp.xml') },
    },
  ])
  const byUrl = {
    metadataFile: undefined,
    metadataUrl: 'https://mdq.example/idp',
    metadataCertFile: 'cert.pem',
  }
  expect(read(byUrl)).toMatchObject([{ metadata: { url: 'https://mdq.example/idp' } }])
  const rows: [changes: object, text: string][] = [
    [{ kind: 'ldap' }, '"uni".kind is "ldap", must be oidc or saml'],
    [{ idpEntityId: undefined }, '"uni".idpEntityId'],
    [{ metadataFile: undefined }, '"uni": needs either metadataFile or metadataUrl'],
    [
      { metadataUrl: 'https://mdq.example/', metadataCertFile: 'cert.pem' },
      'needs either metadataFile or metadataUrl',
    ],
    [
      { ...byUrl, metadataUrl: 'http://mdq.example/' },
      '"uni".metadataUrl is "http://mdq.example/", must be an https URL',
    ],
    [{ ...byUrl, metadataCertFile: undefined }, 'metadataUrl needs metadataCertFile'],
    [{ ...byUrl, metadataCertFile: 'idp.xml' }, 'metadataCertFile must hold a certificate'],
    [{ metadataFile: 'page.xml' }, 'metadataFile is "page.xml", is an HTML page, not SAML metadata'],
    [{ metadataFile: 'none.xml' }, 'metadataFile is "none.xml", ENOENT: no such file or directory'],
    [
      { idpEntityId: 'https://other.example' },
      'doesn\'t list "https://other.example", but "https://idp1.example/idp"',
    ],
    [{ signKeyFiles: [] }, '"uni".signKeyFiles'],
    [{ signKeyFiles: ['sign.pem', 'gone.pem'] }, '"uni": signKeyFiles.1 ENOENT: no such file or directory'],
    [{ signKeyFiles: ['cert.pem'] }, 'signKeyFiles.0 must hold a private key without a password'],
    [
      { encryptionKeyFiles: ['mixed.pem'] },
      'encryptionKeyFiles.0 has a certificate that belongs to another key',
    ],
    [{ clientId: 'carrel' }, 'clientId'],
    [{ mfa: 'yes' }, '"uni".mfa is "yes"'],
  ]
  await checkRows(rows, ([changes, text]) => expect(() => read(changes)).toThrow(text))
})
