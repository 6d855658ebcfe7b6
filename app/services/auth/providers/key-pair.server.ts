import { createPrivateKey, X509Certificate } from 'node:crypto'
import fs from 'node:fs'

/** A private key with its certificate, both PEM. */
export type KeyPair = { key: string; cert: string }

/** A block of a PEM file, or null. */
const blockOf = (file: string, name: string) =>
  new RegExp(`-----BEGIN ${name}-----[^-]+-----END ${name}-----`).exec(fs.readFileSync(file, 'utf8'))?.[0] ??
  null

/** @throws Error that says what the file must hold, or the file system's */
export function certificateIn(file: string): string {
  const cert = blockOf(file, 'CERTIFICATE')
  if (!cert) throw new Error('must hold a certificate (-----BEGIN CERTIFICATE-----)')
  return new X509Certificate(cert).toString()
}

/**
 * Reads an RSA key and its certificate.
 * @throws Error that says what the file must hold, or the file system's
 */
export function keyPairIn(file: string): KeyPair {
  const key = blockOf(file, '(?:RSA )?PRIVATE KEY')
  if (!key) throw new Error('must hold a private key without a password (-----BEGIN PRIVATE KEY-----)')
  const cert = certificateIn(file)
  const privateKey = createPrivateKey(key)
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0
  if (privateKey.asymmetricKeyType !== 'rsa' || bits < 2048)
    throw new Error('must be an RSA key of 2048 bits or more')
  if (!new X509Certificate(cert).checkPrivateKey(privateKey))
    throw new Error('has a certificate that belongs to another key')
  return { key, cert }
}
