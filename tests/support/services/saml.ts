import { createPublicKey, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import type { SamlSettings } from '../../../app/services/provider-settings.server'
import { ATTRIBUTES } from '../../../app/services/auth/saml/names.server'
import { newCertificate } from '../certificate'
import { listening, stopped } from '../listening'

export const IDS = {
  'subject-id': 'urn:oasis:names:tc:SAML:attribute:subject-id',
  'pairwise-id': 'urn:oasis:names:tc:SAML:attribute:pairwise-id',
  eppn: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
}
const FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:'
const STATUS = 'urn:oasis:names:tc:SAML:2.0:status:'
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'

type KeyPair = { key: string; cert: string }

/** Everything that a response says. All but the addresses and the name has a good default. */
export type Said = {
  to: string
  acs: string
  audience: string
  issuer: string
  name: string
  format?: string
  attributes?: Record<string, string | string[]>
  sign?: 'both' | 'response' | 'assertion' | 'none'
  keys: KeyPair
  algorithm?: string
  digest?: string
  destination?: string
  recipient?: string
  subjectTo?: string
  assertionIssuer?: string
  method?: string
  /** Seconds from now. */
  from?: number
  until?: number
  asked?: number
  session?: string
  context?: string
  status?: string[]
  encryptFor?: { cert: string; cipher?: string; transport?: string }
  extra?: string
}

const time = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** Signs the element with an ID. */
export function signed(
  xml: string,
  id: string,
  { keys, algorithm, digest }: Pick<Said, 'keys' | 'algorithm' | 'digest'>,
): string {
  const at = `//*[@ID='${id}']`
  const signature = new SignedXml({
    privateKey: keys.key,
    publicCert: keys.cert,
    signatureAlgorithm: (algorithm ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256') as never,
    canonicalizationAlgorithm: C14N,
  })
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', C14N]
  signature.addReference({
    xpath: at,
    transforms,
    digestAlgorithm: digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  const issuer = xml.includes('<saml:Issuer')
  const location = issuer
    ? { reference: `${at}/*[local-name()='Issuer']`, action: 'after' as const }
    : { reference: at, action: 'prepend' as const }
  signature.computeSignature(xml, { location })
  return signature.getSignedXml()
}

/** A SAML response, as an identity provider makes it. */
export async function responseOf(said: Said): Promise<string> {
  const { to, acs, issuer, name, sign = 'both', from = -60, until = 300 } = said
  const [id, assertionId] = [`_r${randomUUID()}`, `_a${randomUUID()}`]
  const attributes = Object.entries(said.attributes ?? {}).map(
    ([key, values]) =>
      `<saml:Attribute Name="${key}">${[values]
        .flat()
        .map((each) => `<saml:AttributeValue>${each}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  )
  const { subjectTo = to, audience } = said
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${time(0)}"><saml:Issuer>${said.assertionIssuer ?? issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${FORMAT}${said.format ?? 'persistent'}">${name}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${said.method ?? 'bearer'}"><saml:SubjectConfirmationData${subjectTo && ` InResponseTo="${subjectTo}"`} NotOnOrAfter="${time(until)}" Recipient="${said.recipient ?? acs}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${time(from)}" NotOnOrAfter="${time(until)}">${audience && `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`}</saml:Conditions><saml:AuthnStatement AuthnInstant="${time(said.asked ?? -3600)}" SessionIndex="${said.session ?? 's1'}"><saml:AuthnContext><saml:AuthnContextClassRef>${said.context ?? 'urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified'}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : ''}${said.extra ?? ''}</saml:Assertion>`
  let body = sign === 'both' || sign === 'assertion' ? signed(assertion, assertionId, said) : assertion
  if (said.encryptFor) body = await encrypted(body, said.encryptFor)
  const codes = said.status ?? ['Success']
  const status = codes.reduceRight(
    (inner, code) => `<samlp:StatusCode Value="${STATUS}${code}">${inner}</samlp:StatusCode>`,
    '',
  )
  const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${time(0)}" Destination="${said.destination ?? acs}"${to && ` InResponseTo="${to}"`}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status>${status}</samlp:Status>${codes[0] === 'Success' ? body : ''}</samlp:Response>`
  return sign === 'both' || sign === 'response' ? signed(response, id, said) : response
}

function encrypted(
  xml: string,
  { cert, cipher, transport }: NonNullable<Said['encryptFor']>,
): Promise<string> {
  const options = {
    rsa_pub: createPublicKey(cert).export({ type: 'spki', format: 'pem' }) as string,
    pem: cert,
    warnInsecureAlgorithm: false,
    encryptionAlgorithm: (cipher ?? 'http://www.w3.org/2009/xmlenc11#aes256-gcm') as never,
    keyEncryptionAlgorithm: (transport ?? 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p') as never,
  }
  return new Promise((resolve, reject) =>
    encrypt(xml, options, (error, result) =>
      error ? reject(error) : resolve(`<saml:EncryptedAssertion>${result}</saml:EncryptedAssertion>`),
    ),
  )
}

/** One or several identity providers' metadata. */
export const metadataOf = (
  entities: { entityId: string; certs: string[]; url: string; more?: string; attributes?: string }[],
  root = '',
) => {
  const bodies = entities.map(
    ({ entityId, certs, url, more = '', attributes = '' }) =>
      `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"${attributes}><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${more}${certs.map((cert) => `<md:KeyDescriptor><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${cert.replace(/-----[^-]+-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`).join('')}<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/slo"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
  )
  return root
    ? `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ${root}>${bodies.join('')}</md:EntitiesDescriptor>`
    : bodies.join('')
}

export const scope = (name: string) =>
  `<md:Extensions><shibmd:Scope xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" regexp="false">${name}</shibmd:Scope></md:Extensions>`

/** Someone's part of a response. */
export type SamlPerson = Partial<Said> & { name: string }

export const samlCookie = (person: SamlPerson) => ({
  name: 'saml-person',
  value: Buffer.from(JSON.stringify(person)).toString('base64url'),
})

/** The request in a redirect, as XML. */
export const requestIn = (location: string, name = 'SAMLRequest'): string =>
  inflateRawSync(Buffer.from(new URL(location).searchParams.get(name) ?? '', 'base64')).toString()

const attribute = (xml: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(xml)?.[1] ?? ''

export type Idp = {
  url: string
  entityId: string
  keys: KeyPair
  /** Its metadata, which anyone may fetch at /metadata. */
  metadata: string
  /** What its page posts for the request in `location`. */
  answer: (location: string, person: SamlPerson) => Promise<{ SAMLResponse: string; RelayState: string }>
  close: () => Promise<void>
}

/** An identity provider on its own port. Its page asks nothing: a cookie in the browser says who the user is. */
export async function startIdp(): Promise<Idp> {
  const keys = newCertificate('idp')
  const server = http.createServer((request, response) => {
    const location = `${idp.url}${request.url}`
    const value = /saml-person=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
    response.setHeader('Content-Type', 'text/html; charset=utf-8').setHeader('Referrer-Policy', 'no-referrer')
    if (request.url === '/metadata') return void response.end(idp.metadata)
    if (!request.url!.startsWith('/sso?') || !value)
      return void response.end('<title>Logged out</title><p>Bye')
    const person = JSON.parse(Buffer.from(value, 'base64url').toString()) as SamlPerson
    const acs = attribute(requestIn(location), 'AssertionConsumerServiceURL')
    void idp.answer(location, person).then((fields) => {
      const inputs = Object.entries(fields).map(
        ([name, text]) => `<input type="hidden" name="${name}" value="${text}">`,
      )
      response.end(
        `<!doctype html><title>Log in</title><form method="post" action="${acs}">${inputs.join('')}<button>Go on</button></form><script>document.forms[0].submit()</script>`,
      )
    })
  })
  const url = `http://127.0.0.1:${await listening(server)}`
  const entityId = `${url}/idp`
  const idp: Idp = {
    url,
    entityId,
    keys,
    metadata: metadataOf([{ entityId, certs: [keys.cert], url, more: scope('example.edu') }]),
    async answer(location, person) {
      const request = requestIn(location)
      const acs = attribute(request, 'AssertionConsumerServiceURL')
      const audience = />([^<]+)<\/saml:Issuer>/.exec(request)![1]!
      const asked = request.includes('ForceAuthn="true"') ? -1 : -3600
      const xml = await responseOf({
        acs,
        audience,
        issuer: entityId,
        keys,
        to: attribute(request, 'ID'),
        asked,
        ...person,
      })
      return {
        SAMLResponse: Buffer.from(xml).toString('base64'),
        RelayState: new URL(location).searchParams.get('RelayState') ?? '',
      }
    },
    close: () => stopped(server),
  }
  return idp
}

let serial = 0

/** A new person at the provider. */
export function samlPerson(
  values: Partial<Said> & { email?: string | null; more?: Said['attributes'] } = {},
) {
  const n = ++serial
  const { email = `sam${n}@example.edu`, more, ...said } = values
  const attributes = {
    [IDS['subject-id']]: `sam${n}-${Date.now()}@example.edu`,
    ...(email && { [ATTRIBUTES.email]: email }),
    [ATTRIBUTES.given]: 'Sam',
    [ATTRIBUTES.family]: 'Lee',
    [ATTRIBUTES.affiliation]: ['member@example.edu', 'student@example.edu'],
    ...more,
  }
  return { name: `name-${n}-${Date.now()}`, attributes, email: email ?? '', ...said }
}

export const OWN_KEYS = [newCertificate('sign'), newCertificate('encrypt')] as const

/** SSO_FILE's settings for a provider, with its metadata in a file of `folder`. */
export function samlUniversity(idp: Idp, folder: string, values: Partial<SamlSettings> = {}): SamlSettings {
  const file = path.join(folder, `${values.id ?? 'uni'}.xml`)
  fs.writeFileSync(file, idp.metadata)
  return {
    kind: 'saml',
    id: 'uni',
    name: 'Example University',
    issuer: idp.entityId,
    metadata: { file },
    signKeys: [OWN_KEYS[0]],
    encryptionKeys: [OWN_KEYS[1]],
    eppnIsPermanent: false,
    claims: ATTRIBUTES,
    groups: { admin: null },
    domains: ['example.edu'],
    affiliations: ['student', 'staff'],
    sessionDays: 14,
    logout: 'provider',
    mfa: 'ignored',
    university: null,
    ...values,
  }
}
