import path from 'node:path'
import { z } from 'zod'
import { certificateIn, keyPairIn, type KeyPair } from '../providers/key-pair.server'
import { readIdp, readMetadataFile, type MetadataSource } from './metadata.server'
import type { ATTRIBUTES } from './names.server'

/** A provider's settings, as far as they matter here. */
export type SamlSettings = {
  kind: 'saml'
  id: string
  issuer: string
  domains: string[] | null
  claims: typeof ATTRIBUTES
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
const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:'

/** Its own fields in SSO_FILE. */
export const SAML_FIELDS = {
  kind: z.literal('saml'),
  idpEntityId: text,
  metadataFile: text.optional(),
  metadataUrl: z.string().refine(isHttps, 'must be an https URL').optional(),
  metadataCertFile: text.optional(),
  signKeyFiles: files,
  encryptionKeyFiles: files,
  eppnIsPermanent: z.boolean().default(false),
}

/**
 * The settings in these fields and the files that they name, relative to `folder`.
 * @throws Error that names the field, and what was found. No path of a key: it may be the key itself, by mistake.
 */
export function readSamlFields(given: z.infer<z.ZodObject<typeof SAML_FIELDS>>, folder: string) {
  const { kind, idpEntityId: issuer, metadataFile, metadataUrl, metadataCertFile, eppnIsPermanent } = given
  if (!metadataFile === !metadataUrl) throw new Error('needs either metadataFile or metadataUrl')
  if (metadataUrl && !metadataCertFile)
    throw new Error('metadataUrl needs metadataCertFile, the certificate of its signer')
  if (metadataFile && metadataCertFile) throw new Error('metadataCertFile is only for metadataUrl')
  const read = <T>(field: string, file: string, parse: (at: string) => T): T => {
    try {
      return parse(path.resolve(folder, file))
    } catch (error) {
      throw new Error(`${field} ${(error as Error).message.split(', open')[0]!}`, { cause: error })
    }
  }
  const pairs = (field: 'signKeyFiles' | 'encryptionKeyFiles') =>
    given[field].map((file, index) => read(`${field}.${index}`, file, keyPairIn))
  const metadata: MetadataSource = metadataUrl
    ? { url: metadataUrl, cert: read('metadataCertFile', metadataCertFile!, certificateIn) }
    : read(`metadataFile is "${metadataFile!}",`, metadataFile!, (file) => {
        readIdp(readMetadataFile(file), issuer)
        return { file }
      })
  const [signKeys, encryptionKeys] = [pairs('signKeyFiles'), pairs('encryptionKeyFiles')]
  return { kind, issuer, metadata, signKeys, encryptionKeys, eppnIsPermanent }
}
