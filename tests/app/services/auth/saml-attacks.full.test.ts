import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { expect, it } from 'vitest'
import { readResponse } from '~/services/auth/saml/response.server'
import { readIdp } from '~/services/auth/saml/metadata.server'
import { ATTRIBUTES } from '~/services/auth/saml/names.server'
import { newCertificate } from '../../../support/certificate'
import { temporaryFolder } from '../../../support/folder'
import { checkRows } from '../../../support/rows'
import {
  IDS,
  metadataOf,
  OWN_KEYS,
  responseOf,
  samlUniversity,
  scope,
  signed,
  type Idp,
  type Said,
} from '../../../support/services/saml'

const keys = newCertificate('idp')
const next = newCertificate('next')
const stranger = newCertificate('stranger')
const URL_OF_IDP = 'https://idp.example.edu'
const entityId = `${URL_OF_IDP}/idp`
const metadata = metadataOf([
  { entityId, certs: [next.cert, keys.cert], url: URL_OF_IDP, more: scope('example.edu') },
])
const settings = samlUniversity({ entityId, metadata } as Idp, temporaryFolder())
const env = { origin: 'https://carrel.example' }
const parties = { env, settings, idp: readIdp(metadata, entityId) }
const acs = `${env.origin}/auth/uni/acs`

const SSO_REQUEST = 'request'
const said = (more: Partial<Said> = {}): Said => ({
  to: `_${SSO_REQUEST}`,
  acs,
  audience: `${env.origin}/auth/uni/metadata`,
  issuer: entityId,
  name: 'ada',
  attributes: { [IDS['subject-id']]: 'ada@example.edu', [ATTRIBUTES.email]: 'ada@example.edu' },
  keys,
  ...more,
})
const read = (xml: string) =>
  readResponse(
    parties,
    new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: SSO_REQUEST }),
  )
/** Who is named, or why nobody is. */
async function result(xml: string): Promise<string> {
  const answer = await read(xml)
  return 'person' in answer ? JSON.stringify(answer.person) : `refused: ${answer.reason}`
}
const HONEST = '"sub":"subject-id:ada@example.edu","email":"ada@example.edu"'

it('an honest answer is read, signed with any of the provider’s certificates', async () => {
  const rows: [what: string, more: Partial<Said>][] = [
    ['both signed', {}],
    ['only the response signed', { sign: 'response' }],
    ['another key of its metadata', { keys: next }],
    [
      'RSA with SHA-512',
      {
        algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
        digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
      },
    ],
    ['encrypted, only the response signed', { sign: 'response', encryptFor: OWN_KEYS[1] }],
    ['a clock 100 seconds behind', { from: 100 }],
    ['a clock 100 seconds ahead', { until: -100 }],
  ]
  await checkRows(rows, async ([, more]) =>
    expect(await result(await responseOf(said(more)))).toContain(HONEST),
  )
  const windows = (await responseOf(said())).replace('><samlp:Status>', '>\r\n<samlp:Status>')
  expect(await result(windows)).toContain('refused')
})

const element = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml')
const child = (node: Node, name: string) =>
  Array.from(node.childNodes).find((each) => (each as Element).localName === name) as Element
const NS = 'urn:oasis:names:tc:SAML:2.0:assertion'
const drop = (node: Element) => node.parentNode!.removeChild(node) as Element
function forged(of: Element, sameId: boolean): Element {
  const copy = of.cloneNode(true) as Element
  for (const name of ['NameID', 'AttributeValue'])
    for (const each of Array.from(copy.getElementsByTagNameNS(NS, name)))
      each.textContent = 'evil@example.edu'
  const signature = child(copy, 'Signature')
  if (signature) drop(signature)
  if (!sameId) copy.setAttribute('ID', '_evil')
  return copy
}

/** The eight classic ways to wrap what was signed, so that something else is read. */
const WRAPPINGS: Record<string, (document: Document, sameId: boolean) => void> = {
  '1: the signed response inside the forged one’s signature'(document, sameId) {
    const original = document.documentElement
    const evil = forged(original, sameId)
    const signature = drop(child(original, 'Signature'))
    document.replaceChild(evil, original)
    signature.appendChild(original)
    evil.insertBefore(signature, child(evil, 'Status'))
  },
  '2: the signed response beside its signature'(document, sameId) {
    const original = document.documentElement
    const evil = forged(original, sameId)
    const signature = drop(child(original, 'Signature'))
    document.replaceChild(evil, original)
    evil.insertBefore(original, child(evil, 'Status'))
    evil.insertBefore(signature, child(evil, 'Status'))
  },
  '3: a forged assertion before the signed one'(document, sameId) {
    const assertion = child(document.documentElement, 'Assertion')
    document.documentElement.insertBefore(forged(assertion, sameId), assertion)
  },
  '4: the signed assertion inside the forged one'(document, sameId) {
    const assertion = child(document.documentElement, 'Assertion')
    const evil = forged(assertion, sameId)
    document.documentElement.replaceChild(evil, assertion)
    evil.appendChild(assertion)
  },
  '5: the forged assertion with the signature, the signed one after it'(document, sameId) {
    const assertion = child(document.documentElement, 'Assertion')
    const evil = forged(assertion, sameId)
    evil.insertBefore(child(assertion, 'Signature'), child(evil, 'Subject'))
    document.documentElement.replaceChild(evil, assertion)
    document.documentElement.appendChild(assertion)
  },
  '6: the signed assertion inside the forged one’s signature'(document, sameId) {
    const assertion = child(document.documentElement, 'Assertion')
    const evil = forged(assertion, sameId)
    const signature = child(assertion, 'Signature')
    evil.insertBefore(signature, child(evil, 'Subject'))
    document.documentElement.replaceChild(evil, assertion)
    signature.appendChild(assertion)
  },
  '7: a forged assertion in Extensions'(document, sameId) {
    const assertion = child(document.documentElement, 'Assertion')
    const extensions = document.createElementNS('urn:oasis:names:tc:SAML:2.0:protocol', 'samlp:Extensions')
    extensions.appendChild(forged(assertion, sameId))
    document.documentElement.insertBefore(extensions, assertion)
  },
  '8: the signed assertion in an Object of the signature'(document, sameId) {
    const assertion = child(document.documentElement, 'Assertion')
    const evil = forged(assertion, sameId)
    const signature = child(assertion, 'Signature')
    evil.insertBefore(signature, child(evil, 'Subject'))
    document.documentElement.replaceChild(evil, assertion)
    const object = document.createElementNS('http://www.w3.org/2000/09/xmldsig#', 'ds:Object')
    object.appendChild(assertion)
    signature.appendChild(object)
  },
}

it('no wrapping of a signature lets a forged name through', async () => {
  const rows = Object.keys(WRAPPINGS).flatMap((name) =>
    (['both', 'response', 'assertion'] as const).flatMap((sign) =>
      [false, true].map((sameId) => [name, sign, sameId] as const),
    ),
  )
  let refused = 0
  let applied = 0
  await checkRows(rows, async ([name, sign, sameId]) => {
    const document = element(await responseOf(said({ sign })))
    try {
      WRAPPINGS[name]!(document as never, sameId)
    } catch {
      return // There's no such signature to move.
    }
    applied++
    const found = await result(new XMLSerializer().serializeToString(document))
    expect(found).not.toContain('evil')
    if (found.startsWith('refused')) refused++
    else expect(found).toContain(HONEST)
  })
  expect(applied).toBeGreaterThanOrEqual(32)
  expect(refused).toBe(applied)
})

it('what isn’t signed, current, and for exactly this request and address is refused', async () => {
  const OTHER = 'https://other.example'
  const SHA1 = {
    algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
  }
  const answer = (more: Partial<Said>) => () => responseOf(said(more))
  const changed = (change: (xml: string) => string, more?: Partial<Said>) => async () =>
    change(await responseOf(said(more)))
  const rows: [what: string, make: () => string | Promise<string>, why: RegExp][] = [
    ['unsigned', answer({ sign: 'none' }), /one signature at its root/],
    ['only the assertion signed', answer({ sign: 'assertion' }), /one signature at its root/],
    [
      'another key, with its certificate inside',
      answer({ keys: stranger }),
      /no certificate of the provider/,
    ],
    [
      'an HMAC with the certificate as its secret',
      changed((xml) => xml.replaceAll('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#hmac-sha1')),
      /uses hmac-sha1/,
    ],
    ['SHA-1', answer(SHA1), /uses (rsa-)?sha1/],
    ['a SHA-1 digest', answer({ digest: SHA1.digest }), /uses sha1/],
    ['a changed name', changed((xml) => xml.replaceAll('>ada<', '>evil<')), /no certificate/],
    [
      'a changed status',
      changed((xml) => xml.replace('status:Success', 'status:AuthnFailed')),
      /status AuthnFailed/,
    ],
    ['another issuer', answer({ issuer: OTHER }), /another Issuer/],
    ['an assertion of another issuer', answer({ assertionIssuer: OTHER }), /another Issuer/],
    ['another Destination', answer({ destination: OTHER }), /another Destination/],
    ['another Recipient', answer({ recipient: OTHER }), /no bearer confirmation/],
    ['another Audience', answer({ audience: OTHER }), /audience|Audience/],
    ['no Audience', answer({ audience: '' }), /[Aa]udience/],
    ['holder of key', answer({ method: 'holder-of-key' }), /no bearer confirmation/],
    ['unsolicited', answer({ to: '' }), /InResponseTo|another request/],
    ['an unsolicited assertion in an answer', answer({ subjectTo: '' }), /no bearer confirmation/],
    ['an assertion for another request', answer({ subjectTo: '_other' }), /InResponseTo|no bearer/],
    ['expired', answer({ from: -1200, until: -600 }), /expired|confirmation/],
    ['from the future', answer({ from: 600, until: 1200 }), /not yet valid/],
    [
      'no assertion',
      changed(() =>
        signed(
          `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="${NS}" ID="_r" InResponseTo="_${SSO_REQUEST}"><saml:Issuer>${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:Response>`,
          '_r',
          { keys },
        ),
      ),
      /assertion/i,
    ],
    ['two AuthnStatements', answer({ extra: '<saml:AuthnStatement/>' }), /exactly one AuthnStatement/],
    ['two Subjects', answer({ extra: '<saml:Subject/>' }), /exactly one Subject/],
    [
      'RSA with PKCS 1.5 padding',
      answer({
        sign: 'response',
        encryptFor: { ...OWN_KEYS[1], transport: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' },
      }),
      /uses rsa-1_5/,
    ],
    [
      'triple DES',
      answer({
        sign: 'response',
        encryptFor: { ...OWN_KEYS[1], cipher: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' },
      }),
      /uses tripledes-cbc/,
    ],
    ['encrypted for someone else', answer({ sign: 'response', encryptFor: stranger }), /./],
    ['encrypted, unsigned', answer({ sign: 'none', encryptFor: OWN_KEYS[1] }), /one signature at its root/],
    ['garbage', () => 'not xml', /not XML/],
    ['nothing', () => '', /not base64/],
    ['another message', () => '<a/>', /is no response/],
    ['a page', () => '<!doctype html><p>', /DOCTYPE/],
    [
      'an external entity',
      changed((xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]>${xml}`),
      /DOCTYPE/,
    ],
    ['a comment in the name', answer({ name: 'ada<!---->.evil' }), /DOCTYPE, comment/],
    ['CDATA', answer({ name: '<![CDATA[ada]]>' }), /CDATA/],
    [
      '16,000 siblings',
      changed((xml) => xml.replace('<saml:Issuer>', `${'<a/>'.repeat(16_000)}$&`)),
      /1000 elements/,
    ],
    ['20,000 processing instructions', () => `<a>${'<?a?>'.repeat(20_000)}</a>`, /1000 elements/],
    [
      '10,000 attributes',
      () => `<a ${Array.from({ length: 10_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
      /2000 attributes/,
    ],
    [
      '5,000 namespaces',
      () => `<a ${Array.from({ length: 5000 }, (_, i) => `xmlns:a${i} = 'u'`).join(' ')}/>`,
      /2000 attributes/,
    ],
    ['16,000 levels', () => '<a>'.repeat(16_000) + '</a>'.repeat(16_000), /1000 elements/],
    ['a long text', changed((xml) => xml.replace('<saml:Issuer>', `${'x'.repeat(180_000)}$&`)), /180 KB/],
  ]
  await checkRows(
    rows,
    async ([, make, why]) => {
      expect(await result(await make())).toMatch(new RegExp(`^refused: .*(${why.source})`))
    },
    ([what]) => what,
  )
})

it('takes no time to refuse 180 KB of spaces', async () => {
  const fields = new URLSearchParams({ SAMLResponse: `A${' '.repeat(179_000)}!` })
  expect(await readResponse(parties, fields)).toMatchObject({ reason: 'the response is not base64' })
})

it('quotes nothing of the answer in what it says', async () => {
  for (const more of [
    { audience: 'https://other.example' },
    { name: 'secret-name', until: -600 },
    { keys: stranger },
  ])
    expect(await result(await responseOf(said({ ...more })))).not.toMatch(/secret-name|ada@|<saml/)
})
