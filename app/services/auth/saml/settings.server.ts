import { createPrivateKey, X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readIdp, readMetadataFile } from './metadata-document.server'

/** A private key with its certificate, both PEM. */
export type KeyPair = { key: string; cert: string }

/** Where a provider's metadata is: in a file, or at a URL, signed with the key of `cert` (PEM). */
export type MetadataSource = { file: string } | { url: string; cert: string }

/** What only SAML providers have. */
export type SamlOwn = {
  kind: 'saml'
  metadata: MetadataSource
  /** The first signs. Our metadata lists all of them. */
  signKeys: KeyPair[]
  /** What the provider encrypts for any of these, we can read. */
  encryptionKeys: KeyPair[]
  /** Whether eduPersonPrincipalName never moves to another person, so that it may identify users. */
  eppnIsPermanent: boolean
}

const text = z.string().trim().min(1).max(1024)
const files = z.array(text).min(1, 'must name a file').max(4)

/** Names of attributes, as eduPerson and LDAP number them. */
export const ATTRIBUTES = {
  email: 'urn:oid:0.9.2342.19200300.100.1.3',
  given: 'urn:oid:2.5.4.42',
  family: 'urn:oid:2.5.4.4',
  affiliation: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9',
  groups: 'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
}

/** Its own fields in SSO_FILE. */
export const SAML_FIELDS = {
  kind: z.literal('saml'),
  idpEntityId: text,
  metadataFile: text.optional(),
  metadataUrl: z
    .string()
    .refine((url) => URL.canParse(url) && new URL(url).protocol === 'https:', 'must be an https URL')
    .optional(),
  metadataCertFile: text.optional(),
  signKeyFiles: files,
  encryptionKeyFiles: files,
  eppnIsPermanent: z.boolean().default(false),
}

type Fields = z.infer<z.ZodObject<typeof SAML_FIELDS>>

/**
 * Reads the files that the fields name, relative to `folder`.
 * @throws Error that names the field, and what was found. No path of a key: it may be the key itself, by mistake.
 */
export function readSamlFields(fields: Fields, folder: string): SamlOwn {
  const { idpEntityId, metadataFile, metadataUrl, metadataCertFile, eppnIsPermanent } = fields
  if ((metadataFile === undefined) === (metadataUrl === undefined))
    throw new Error('needs either metadataFile or metadataUrl')
  if ((metadataUrl === undefined) !== (metadataCertFile === undefined))
    throw new Error(
      metadataUrl
        ? 'metadataUrl needs metadataCertFile, the certificate of its signer'
        : 'metadataCertFile is only for metadataUrl',
    )
  const at = (file: string) => path.resolve(folder, file)
  const named = <T>(field: string, read: () => T): T => {
    try {
      return read()
    } catch (error) {
      throw new Error(`${field} ${(error as Error).message.split(', open')[0]!}`, { cause: error })
    }
  }
  const pairs = (field: 'signKeyFiles' | 'encryptionKeyFiles') =>
    fields[field].map((file, index) =>
      named(`${field}.${index}`, () => keyPairOf(fs.readFileSync(at(file), 'utf8'))),
    )
  const metadata: MetadataSource = metadataUrl
    ? {
        url: metadataUrl,
        cert: named('metadataCertFile', () =>
          certificateIn(fs.readFileSync(at(metadataCertFile ?? ''), 'utf8')),
        ),
      }
    : { file: at(metadataFile!) }
  if (metadataFile !== undefined)
    named(`metadataFile is "${metadataFile}",`, () => readIdp(readMetadataFile(at(metadataFile)), idpEntityId))
  return {
    kind: 'saml',
    metadata,
    signKeys: pairs('signKeyFiles'),
    encryptionKeys: pairs('encryptionKeyFiles'),
    eppnIsPermanent,
  }
}

const blockOf = (pem: string, name: string) =>
  new RegExp(`-----BEGIN ${name}-----[^-]+-----END ${name}-----`).exec(pem)?.[0] ?? null

function certificateIn(pem: string): string {
  const cert = blockOf(pem, 'CERTIFICATE')
  if (!cert) throw new Error('must hold a certificate (-----BEGIN CERTIFICATE-----)')
  return new X509Certificate(cert).toString()
}

function keyPairOf(pem: string): KeyPair {
  const key = blockOf(pem, '(?:RSA )?PRIVATE KEY')
  if (!key) throw new Error('must hold a private key without a password (-----BEGIN PRIVATE KEY-----)')
  const cert = certificateIn(pem)
  const privateKey = createPrivateKey(key)
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0
  if (privateKey.asymmetricKeyType !== 'rsa' || bits < 2048)
    throw new Error('must be an RSA key of 2048 bits or more')
  if (!new X509Certificate(cert).checkPrivateKey(privateKey))
    throw new Error('has a certificate that belongs to another key')
  return { key, cert }
}
