import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  ECDH,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH as KeyPair,
} from 'node:crypto'

const CURVE = 'prime256v1'
/** Of one record, with its own overhead: what push services take. */
const RECORD_BYTES = 4096
/** The longest message: a record without key, salt, padding and tag. */
export const MAX_BYTES = 3900

/** The keys of a browser's subscription: a point on P-256, uncompressed, and 16 random bytes. */
export type BrowserKeys = { p256dh: Buffer; auth: Buffer }

/** Reads a subscription's keys from base64url. Null if they can't be right. */
export function readKeys({ p256dh, auth }: { p256dh: string; auth: string }): BrowserKeys | null {
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
  if (keys.p256dh.length !== 65 || keys.auth.length !== 16) return null
  try {
    ECDH.convertKey(keys.p256dh, CURVE) // throws for a point that isn't on the curve
    return keys
  } catch {
    return null
  }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/**
 * Encrypts a message for a browser (RFC 8291, aes128gcm), in one record. `salt` and `own` are random except in tests.
 * @throws if the message is longer than MAX_BYTES
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: BrowserKeys,
  { salt = randomBytes(16), own = newPair() }: { salt?: Buffer; own?: KeyPair } = {},
): Buffer {
  if (message.length > MAX_BYTES) throw new RangeError('The message is too long for a notification')
  const ownPublic = own.getPublicKey()
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic])
  const secret = derive(own.computeSecret(p256dh), auth, about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [
    cipher.update(message),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  const size = Buffer.alloc(5)
  size.writeUInt32BE(RECORD_BYTES)
  size.writeUInt8(ownPublic.length, 4)
  return Buffer.concat([salt, size, ownPublic, ...sealed])
}

function newPair(): KeyPair {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

function pairOf(key: string): KeyPair {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(key, 'base64url'))
  return pair
}

/** The public key of a private one, base64url, as browsers want it (applicationServerKey). */
export const publicPushKey = (key: string): string => pairOf(key).getPublicKey('base64url')

const HOURS = 12

/** The header that says who sends (VAPID, RFC 8292). `contact`: a mailto: or https: URL. */
export function vapidHeader(endpoint: URL, key: string, contact: string, now = new Date()): string {
  const point = pairOf(key).getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: key,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(now.getTime() / 1000) + HOURS * 3600
  const claims = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: endpoint.origin, exp, sub: contact })}`
  const signature = sign('sha256', Buffer.from(claims), {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${claims}.${signature.toString('base64url')}, k=${point.toString('base64url')}`
}
