import { generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = body.length
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), body])
}
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

/** A new RSA key and its self-signed certificate, as PEM. */
export function newCertificate(name = 'test'): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const algorithm = der(0x30, oid('2a864886f70d01010b'), der(0x05))
  const subject = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(name)))))
  const times = ['200101000000Z', '491231235959Z'].map((time) => der(0x17, Buffer.from(time)))
  const serial = der(0x02, Buffer.from([1]))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = der(0x30, serial, algorithm, subject, der(0x30, ...times), subject, spki)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const base64 = der(0x30, body, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${base64.trimEnd()}\n-----END CERTIFICATE-----\n`,
  }
}
