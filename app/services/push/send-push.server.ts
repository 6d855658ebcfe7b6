import { createHash } from 'node:crypto'
import type { PushSettings } from '../env.server'
import { addressOf, openOutside } from '../storage/outside.server'
import { encryptPush, readKeys, vapidHeader } from './encrypt.server'

const PATIENCE_MS = 10_000

export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** A notification. `url` is a path of this site; one with the same `tag` replaces it. */
export type Push = { title: string; body: string; url: string; tag: string; seconds: number }

type Settings = PushSettings & { contact: string }

/** Whether a browser's endpoint is https and on the public internet. Null if that can't be found out now. */
export async function isPublicEndpoint(
  endpoint: string,
  { ms = PATIENCE_MS, ...settings }: PushSettings,
): Promise<boolean | null> {
  const target = targetOf(endpoint, settings)
  if (!target) return false
  try {
    return (await addressOf(target, { ...settings, signal: AbortSignal.timeout(ms) })) !== null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTFOUND' ? false : null
  }
}

/** Tests may have endpoints without TLS. */
function targetOf(endpoint: string, { isAllowed }: Pick<PushSettings, 'isAllowed'>): URL | null {
  const target = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (!target || target.username || target.password) return null
  return target.protocol === 'https:' || (isAllowed && target.protocol === 'http:') ? target : null
}

/**
 * Sends a notification to a browser's push service. Connects only to the very address that was checked, and follows no
 * redirects. 'gone': the subscription never works again.
 * @throws Error if it may work later
 */
export async function sendPush(
  { endpoint, ...keys }: Subscription,
  { title, body, url, tag, seconds }: Push,
  { ms = PATIENCE_MS, key, contact, ...reach }: Settings,
): Promise<'sent' | 'gone'> {
  const signal = AbortSignal.timeout(ms)
  const [target, browser] = [targetOf(endpoint, reach), readKeys(keys)]
  const address = target && (await addressOf(target, { ...reach, signal }))
  if (!target || !browser || !address) return 'gone'
  const message = Buffer.from(JSON.stringify({ title, body, url, tag }))
  const sealed = encryptPush(message, browser)
  const headers = {
    Authorization: vapidHeader(target, key, contact),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(sealed.length),
    TTL: String(seconds),
    // At most 32 characters of base64url. A newer one replaces what the service still has.
    Topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
  }
  const status = await openOutside(target, { address, signal, headers, body: sealed }, async (answer) => {
    answer.resume()
    return answer.statusCode ?? 0
  })
  if (status === 404 || status === 410) return 'gone'
  if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
  return 'sent'
}
