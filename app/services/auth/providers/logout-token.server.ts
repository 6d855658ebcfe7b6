import { constants, createPublicKey, verify, type JsonWebKey, type SignKeyObjectInput } from 'node:crypto'
import { z } from 'zod'
import { askProvider, providerOf } from './openid.server'
import { ProviderError } from './provider-error'
import type { OpenIdSettings } from '../../provider-settings.server'

type Algorithm = { kty: string; hash: string | null; options?: Partial<SignKeyObjectInput> }

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }

/** None with a shared secret: a public key isn't one. */
const ALGORITHMS: Record<string, Algorithm> = {
  RS256: { kty: 'RSA', hash: 'sha256' },
  PS256: { kty: 'RSA', hash: 'sha256', options: PSS },
  ES256: { kty: 'EC', hash: 'sha256', options: { dsaEncoding: 'ieee-p1363' } },
  EdDSA: { kty: 'OKP', hash: null },
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** In seconds: how old a token may be, and how much clocks may differ. */
const MAX_AGE = 300
const CLOCKS_DIFFER = 60
const MAX_LENGTH = 20_000
/** New keys are fetched at most this often, so that forged tokens can't make us ask the provider each time. */
const KEYS_MS = 60_000

const Header = z.object({ alg: z.string(), kid: z.string().optional(), typ: z.string().optional() })
const Claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  exp: z.number().optional(),
  jti: z.string(),
  sub: z.string().optional(),
  sid: z.string().optional(),
  events: z.object({ [EVENT]: z.object({}) }),
  nonce: z.never().optional(),
})
const Keys = z.object({
  keys: z.array(
    z.looseObject({
      kty: z.string(),
      kid: z.string().optional(),
      use: z.string().optional(),
      alg: z.string().optional(),
    }),
  ),
})
type Key = z.infer<typeof Keys>['keys'][number]

const keysOf = new Map<string, { keys: Key[]; at: number }>()

/**
 * The claims of a logout token, after all checks of Back-Channel Logout 1.0, 2.6, but for `jti`: a token sent again ends
 * only logins that began before it.
 * @throws ProviderError
 */
export async function readLogoutToken(
  { issuer, clientId }: OpenIdSettings,
  token: string,
): Promise<z.infer<typeof Claims>> {
  const refuse = (why: string) => new ProviderError('refused', `${issuer}: ${why}`)
  if (token.length > MAX_LENGTH) throw refuse('too long')
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  const header = Header.safeParse(json(head))
  const claims = Claims.safeParse(json(body))
  if (!header.success || !claims.success || more.length > 0) throw refuse('this is no logout token')
  const { alg, kid, typ = 'JWT' } = header.data
  const algorithm = ALGORITHMS[alg]
  if (!algorithm || !/^(JWT|(application\/)?logout\+jwt)$/i.test(typ)) throw refuse(`alg ${alg}, typ ${typ}`)
  const { iss, aud, iat, exp, sub, sid } = claims.data
  const now = Date.now() / 1000
  if (iss !== issuer && iss !== `${issuer}/`) throw refuse('another issuer')
  if (![aud].flat().includes(clientId)) throw refuse('for another client')
  if (iat > now + CLOCKS_DIFFER || iat < now - MAX_AGE || (exp ?? now) < now - CLOCKS_DIFFER)
    throw refuse('too old, or from the future')
  if (sub === undefined && sid === undefined) throw refuse('neither sub nor sid')
  const fits = (key: Key) =>
    key.kty === algorithm.kty &&
    (key.use ?? 'sig') === 'sig' &&
    (key.alg ?? alg) === alg &&
    (!kid || key.kid === kid)
  const keys = await currentKeys(issuer, fits)
  const isSigned = keys.some((key) => hasSigned(key, algorithm, `${head}.${body}`, signature))
  if (!isSigned) throw refuse('no key of its issuer has signed it')
  return claims.data
}

function hasSigned(key: Key, { hash, options }: Algorithm, text: string, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key: key as JsonWebKey, format: 'jwk' })
    return verify(
      hash,
      Buffer.from(text),
      { key: publicKey, ...options },
      Buffer.from(signature, 'base64url'),
    )
  } catch {
    return false // The key is malformed.
  }
}

/** The issuer's keys that fit; fetched again if none does, because it may have a new one. */
async function currentKeys(issuer: string, fits: (key: Key) => boolean): Promise<Key[]> {
  const known = keysOf.get(issuer)
  const found = known?.keys.filter(fits) ?? []
  if (found.length > 0 || (known && Date.now() - known.at < KEYS_MS)) return found
  const { jwks_uri } = await providerOf(issuer)
  if (!jwks_uri) throw new ProviderError('incomplete', `${issuer} lists no keys`)
  const answer = await askProvider(jwks_uri)
  const read = Keys.safeParse(json(await answer.text(), 'utf8'))
  if (!read.success) throw new ProviderError('unreadable', `${issuer}: keys`)
  keysOf.set(issuer, { keys: read.data.keys, at: Date.now() })
  return read.data.keys.filter(fits)
}

function json(text: string, encoding: 'base64url' | 'utf8' = 'base64url'): unknown {
  try {
    return JSON.parse(Buffer.from(text, encoding).toString())
  } catch {
    return null
  }
}
