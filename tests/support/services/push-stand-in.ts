import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSettings } from '../../../app/services/env.server'

/** The private key of RFC 8291's example, and of tests. */
export const PUSH_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'

type Received = { headers: IncomingHttpHeaders; body: Buffer; path: string }

/** A browser's subscription made by hand: with its own keys it reads what was encrypted for it. */
export function makeBrowser(endpoint: string) {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): unknown {
      const [salt, length] = [body.subarray(0, 16), body[20]!]
      const sender = body.subarray(21, 21 + length)
      const sealed = body.subarray(21 + length)
      const hkdf = (key: Buffer, from: Buffer, info: Buffer, bytes: number) =>
        Buffer.from(hkdfSync('sha256', key, from, info, bytes))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const secret = hkdf(pair.computeSecret(sender), auth, info, 32)
      const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      if (text.at(-1) !== 2) throw new Error('not the last record')
      return JSON.parse(text.subarray(0, -1).toString())
    },
  }
}

/** The claims of a VAPID header. Throws if it wasn't signed by its key. */
export function claimsOf(authorization = ''): { claims: Record<string, unknown>; key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header, claims, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', signed, how, Buffer.from(signature!, 'base64url'))) throw new Error('wrong signature')
  return { claims: JSON.parse(Buffer.from(claims!, 'base64url').toString()), key }
}

/** A push service on this computer that speaks the protocol as RFC 8030 says. */
export async function startPushService() {
  const received: Received[] = []
  const answers = new Map<string, number>()
  const server = http.createServer((request, response) => {
    const path = request.url ?? ''
    buffer(request).then(
      (body) => {
        const isRight =
          request.method === 'POST' &&
          /^\d+$/.test(request.headers.ttl as string) &&
          request.headers['content-encoding'] === 'aes128gcm' &&
          body.length <= 4096
        const status = isRight ? (answers.get(path) ?? 201) : 400
        if (status === 201) received.push({ headers: request.headers, body, path })
        response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end()
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings: PushSettings = {
    key: PUSH_KEY,
    ms: 5000,
    isAllowed: (address, to) => address === '127.0.0.1' && to === port,
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    /** The status for a path from now on. */
    answers,
    settings,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
