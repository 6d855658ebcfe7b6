import { X509Certificate } from 'node:crypto'
import type { KeyPair } from '../providers/key-pair.server'
import { ourAddresses, type Origin } from './messages.server'
import { ATTRIBUTES, DISPLAY_NAME, NS, SUBJECT_ID } from './names.server'
import type { SamlSettings } from './settings.server'

const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const URI = 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri'
const NAME_ID = 'urn:oasis:names:tc:SAML:2.0:nameid-format'

/** What we read: who it is, their address and name, and what they are there. */
const REQUESTED: [friendlyName: string, name: string][] = [
  ['subject-id', SUBJECT_ID],
  ['mail', ATTRIBUTES.email],
  ['givenName', ATTRIBUTES.given],
  ['sn', ATTRIBUTES.family],
  ['displayName', DISPLAY_NAME],
  ['eduPersonScopedAffiliation', ATTRIBUTES.affiliation],
]

/** Best first. */
const CIPHERS = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Our metadata for a provider to register: all keys, so that they can change one after another. */
export function ownMetadata(
  env: Origin,
  { id, signKeys, encryptionKeys }: SamlSettings,
  site: { name: string; tagline: string },
): string {
  const { entityId, acs, slo } = ourAddresses(env, id)
  const key = (use: string, { cert }: KeyPair, more = '') =>
    `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${new X509Certificate(cert).raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${more}</md:KeyDescriptor>`
  const ciphers = CIPHERS.map((each) => `<md:EncryptionMethod Algorithm="${each}"/>`).join('')
  const text = (name: string, value: string) => `<${name} xml:lang="en">${escaped(value)}</${name}>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor ${Object.entries(NS)
      .map(([prefix, name]) => `xmlns:${prefix}="${name}" `)
      .join('')}entityID="${escaped(entityId)}">`,
    `<md:Extensions><mdattr:EntityAttributes><saml:Attribute Name="urn:oasis:names:tc:SAML:profiles:subject-id:req" NameFormat="${URI}"><saml:AttributeValue>any</saml:AttributeValue></saml:Attribute></mdattr:EntityAttributes></md:Extensions>`,
    `<md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="false" protocolSupportEnumeration="${NS.samlp}">`,
    '<md:Extensions><mdui:UIInfo>',
    text('mdui:DisplayName', site.name),
    text('mdui:Description', site.tagline),
    text('mdui:InformationURL', `${env.origin}/about`),
    text('mdui:PrivacyStatementURL', `${env.origin}/privacy-policy`),
    '</mdui:UIInfo></md:Extensions>',
    ...signKeys.map((each) => key('signing', each)),
    ...encryptionKeys.map((each) => key('encryption', each, ciphers)),
    `<md:SingleLogoutService Binding="${POST}" Location="${escaped(slo)}"/>`,
    ...['persistent', 'transient'].map((format) => `<md:NameIDFormat>${NAME_ID}:${format}</md:NameIDFormat>`),
    `<md:AssertionConsumerService Binding="${POST}" Location="${escaped(acs)}" index="0" isDefault="true"/>`,
    '<md:AttributeConsumingService index="0" isDefault="true">',
    text('md:ServiceName', site.name),
    ...REQUESTED.map(
      ([friendly, name]) =>
        `<md:RequestedAttribute FriendlyName="${friendly}" Name="${name}" NameFormat="${URI}" isRequired="${friendly === 'mail'}"/>`,
    ),
    '</md:AttributeConsumingService>',
    '</md:SPSSODescriptor>',
    '</md:EntityDescriptor>',
    '',
  ].join('\n')
}
