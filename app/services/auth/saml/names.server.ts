import { elementsOf, SIGNATURE_NS } from '../providers/signed-xml.server'

/** Namespaces, by their usual prefixes. */
export const NS = {
  md: 'urn:oasis:names:tc:SAML:2.0:metadata',
  mdattr: 'urn:oasis:names:tc:SAML:metadata:attribute',
  mdui: 'urn:oasis:names:tc:SAML:metadata:ui',
  shibmd: 'urn:mace:shibboleth:metadata:1.0',
  saml: 'urn:oasis:names:tc:SAML:2.0:assertion',
  samlp: 'urn:oasis:names:tc:SAML:2.0:protocol',
  ds: SIGNATURE_NS,
}
export const { isNamed, childrenOf, allIn, onlyChild } = elementsOf(NS)

/** Names of attributes, as eduPerson and LDAP number them. SSO_FILE can change those of ATTRIBUTES. */
export const ATTRIBUTES = {
  email: 'urn:oid:0.9.2342.19200300.100.1.3',
  given: 'urn:oid:2.5.4.42',
  family: 'urn:oid:2.5.4.4',
  affiliation: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9',
  groups: 'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
}
export const DISPLAY_NAME = 'urn:oid:2.16.840.1.113730.3.1.241'
export const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'
export const PAIRWISE_ID = 'urn:oasis:names:tc:SAML:attribute:pairwise-id'
export const EPPN = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6'
