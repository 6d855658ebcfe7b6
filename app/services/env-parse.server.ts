import { createECDH } from 'node:crypto'
import net from 'node:net'
import ipaddr from 'ipaddr.js'
import { hostsOf } from '~db/hosts/urls'
import { isLoopbackName } from './auth/providers/loopback'

/** Parsers of environment variables. They return the value for the program, or null if it's invalid. */

export const SECRET_LENGTH = 32
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export function parseOrigin(text: string): string | null {
  const url = parseUrl(text)
  if (
    !url ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username ||
    url.password ||
    /[?#]$/.test(text)
  )
    return null
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname))
  return secure ? url.origin : null
}

/** @param reads whether a standby will do */
export function parseDatabaseUrl(text: string, reads = false): string | null {
  if (text === 'embedded') return text
  const urls = hostsOf(text, reads)
  return urls?.every((url) => /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) ? text : null
}

export function parseSecrets(text: string): string[] | null {
  const secrets = text.split(',').map((secret) => secret.trim())
  // Checking only the length would accept "xxxxxxxx…".
  return secrets.every((secret) => secret.length >= SECRET_LENGTH && new Set(secret).size >= 8)
    ? secrets
    : null
}

/** An integer from `least` to `most`. */
export const parseInteger =
  (least: number, most: number) =>
  (text: string): number | null =>
    /^\d{1,7}$/.test(text) && +text >= least && +text <= most ? Number(text) : null

export const parsePort = parseInteger(1, 65_535)
/** Up to ten minutes. */
export const parseMs = parseInteger(0, 600_000)
/** From `least` to a million. */
export const parseCount = (least: number) => parseInteger(least, 1_000_000)

export function parseHost(text: string): string | null {
  const host = text.replace(/^\[(.*)\]$/, '$1')
  return net.isIP(host) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host) ? host : null
}

export function parseProxies(text: string): false | number | string[] | null {
  if (text === 'false' || text === '0') return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const list = text.split(',').map((each) => each.trim())
  return list.every(isProxyAddress) ? list : null
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  return net.isIP(text.split('/')[0]!) > 0 && (net.isIP(text) > 0 || ipaddr.isValidCIDR(text))
}

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** An SMTP server: smtp: or smtps:, with its host. */
export function parseSmtpUrl(text: string): string | null {
  const url = parseUrl(text)
  return url && /^smtps?:$/.test(url.protocol) && url.hostname ? text : null
}

/**
 * An http or https URL without a query. Plain http is accepted for other computers too, because object storage is often
 * on a private network.
 */
export function parseBaseUrl(text: string): string | null {
  const url = parseUrl(text)
  return url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
    ? text.replace(/\/+$/, '')
    : null
}

/** An OpenID provider. Must use TLS, since we trust its claims. */
export function parseIssuer(text: string): string | null {
  const url = parseUrl(text)
  return url && (url.protocol === 'https:' || isLoopbackName(url.hostname)) ? parseBaseUrl(text) : null
}

/** Host names, `*.example.edu` for all below one, or "off" for none. */
export function parseHosts(text: string): string[] | null {
  if (text === 'off') return []
  const hosts = text.split(',').map((each) => each.trim().toLowerCase())
  return hosts.every((host) => /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host)) ? hosts : null
}

/** Who may register with an address: everyone, nobody, or those of these email domains. */
export type Registration = 'open' | 'closed' | string[]

export function parseRegistration(text: string): Registration | null {
  const word = text.toLowerCase()
  if (word === 'open' || word === 'closed') return word
  const domains = word.split(',').map((each) => each.trim())
  return domains.every((each) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each)) ? domains : null
}

export const parseSwitch = (text: string): boolean | null =>
  /^(on|off)$/i.test(text) ? text.toLowerCase() === 'on' : null

/** An email address, or a name with one in angle brackets. */
export const parseSender = (text: string): string | null =>
  /^(?:[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text) ? text : null

/** A private key of P-256: 32 bytes as base64url. */
export function parsePushKey(text: string): string | null {
  try {
    const bytes = Buffer.from(text, 'base64url')
    createECDH('prime256v1').setPrivateKey(bytes)
    return bytes.length === 32 ? text : null
  } catch {
    return null
  }
}
