import { escapeHtml } from '../escape-html'
import { ATTRIBUTES, DISPLAY_NAME, NS, SUBJECT_ID } from '../saml-settings.server'
import { PRODUCT, TAGLINE, type SiteShown } from '../site'
import type { Env } from '../env.server'
import type { SamlSettings } from '../provider-settings.server'
import { ourAddresses } from './saml-messages.server'
import type { KeyPair } from '../key-pair.server'

const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const URI = 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri'

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

/** Our metadata for a provider to register: all keys, so that they can change one after another. */
export function ownMetadata(
  env: Pick<Env, 'origin'>,
  settings: SamlSettings,
  site: Pick<SiteShown, 'name' | 'tagline'> = { name: PRODUCT, tagline: TAGLINE },
): string {
  const { entityId, acs, slo } = ourAddresses(env, settings.id)
  const key =
    (use: string, more = '') =>
    ({ cert }: KeyPair) =>
      `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${cert.replace(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${more}</md:KeyDescriptor>`
  const ciphers = CIPHERS.map((each) => `<md:EncryptionMethod Algorithm="${each}"/>`).join('')
  const requested = REQUESTED.map(
    ([friendly, name]) =>
      `<md:RequestedAttribute FriendlyName="${friendly}" Name="${name}" NameFormat="${URI}" isRequired="${friendly === 'mail'}"/>`,
  )
  const text = (name: string, value: string) => `<${name} xml:lang="en">${escapeHtml(value)}</${name}>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor xmlns:md="${NS.metadata}" xmlns:ds="${NS.signature}" xmlns:mdui="${NS.ui}" xmlns:saml="${NS.assertion}" xmlns:mdattr="urn:oasis:names:tc:SAML:metadata:attribute" entityID="${escapeHtml(entityId)}">`,
    '<md:Extensions><mdattr:EntityAttributes>',
    `<saml:Attribute Name="urn:oasis:names:tc:SAML:profiles:subject-id:req" NameFormat="${URI}"><saml:AttributeValue>any</saml:AttributeValue></saml:Attribute>`,
    '</mdattr:EntityAttributes></md:Extensions>',
    `<md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="false" protocolSupportEnumeration="${NS.protocol}">`,
    '<md:Extensions><mdui:UIInfo>',
    text('mdui:DisplayName', site.name),
    text('mdui:Description', site.tagline),
    text('mdui:InformationURL', `${env.origin}/about`),
    text('mdui:PrivacyStatementURL', `${env.origin}/privacy-policy`),
    '</mdui:UIInfo></md:Extensions>',
    ...settings.signKeys.map(key('signing')),
    ...settings.encryptionKeys.map(key('encryption', ciphers)),
    `<md:SingleLogoutService Binding="${POST}" Location="${escapeHtml(slo)}"/>`,
    '<md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>',
    '<md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:transient</md:NameIDFormat>',
    `<md:AssertionConsumerService Binding="${POST}" Location="${escapeHtml(acs)}" index="0" isDefault="true"/>`,
    '<md:AttributeConsumingService index="0" isDefault="true">',
    text('md:ServiceName', site.name),
    ...requested,
    '</md:AttributeConsumingService>',
    '</md:SPSSODescriptor>',
    '</md:EntityDescriptor>',
    '',
  ].join('\n')
}
