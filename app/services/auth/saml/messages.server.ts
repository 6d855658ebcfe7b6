import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { providerPath } from '../providers/provider-path'
import type { Idp } from './metadata.server'
import type { SamlSettings } from './settings.server'

/** Scheme, host and port, as in Env. */
export type Origin = { origin: string }

/** What any message needs: our addresses, the settings, and the provider's metadata. */
export type Parties = { env: Origin; settings: SamlSettings; idp: Idp }

/** Our addresses for a provider. `entityId` must never change: names of users may depend on it. */
export function ourAddresses({ origin }: Origin, id: string) {
  const at = `${origin}${providerPath(id)}`
  return { at, entityId: `${at}/metadata`, acs: `${at}/acs`, slo: `${at}/backchannel` }
}

export const CLOCKS_DIFFER_MS = 120_000
export const requestIdOf = (ssoRequest: string): string => `_${ssoRequest}`

/**
 * node-saml, as strict as it can be. What it leaves open, response.server.ts checks.
 * @param requestId of the request that we send, or that a response must answer. It's ours to store, so the cache knows only that one.
 */
export function samlOf(
  { env, settings, idp }: Parties,
  requestId: string,
  more: { forceAuthn?: boolean; decryptionPvk?: string } = {},
): SAML {
  const { entityId, acs } = ourAddresses(env, settings.id)
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acs,
    entryPoint: idp.sso,
    logoutUrl: idp.slo ?? idp.sso,
    idpCert: idp.certs,
    privateKey: settings.signKeys[0]!.key,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAuthnResponseSigned: true,
    wantAssertionsSigned: false,
    acceptedClockSkewMs: CLOCKS_DIFFER_MS,
    maxAssertionAgeMs: 600_000,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId,
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
    ...more,
  })
}
