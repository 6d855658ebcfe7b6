import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { providerPath } from './provider-path'
import type { Env } from '../env.server'
import type { SamlSettings } from '../provider-settings.server'
import type { Idp } from '../saml-settings.server'

/** What any message needs: our addresses, the settings, and the provider's metadata. */
export type Parties = { env: Pick<Env, 'origin'>; settings: SamlSettings; idp: Idp }

/** Our addresses for a provider. `entityId` must never change: names of users may depend on it. */
export function ourAddresses({ origin }: Pick<Env, 'origin'>, id: string) {
  const at = `${origin}${providerPath(id)}`
  return { entityId: `${at}/metadata`, acs: `${at}/acs`, slo: `${at}/backchannel` }
}

export const CLOCKS_DIFFER_MS = 120_000
export const requestIdOf = (ssoRequest: string): string => `_${ssoRequest}`

/** `requestId`: of the request that we sent or that a response must answer. It's ours to store, so the cache knows only that one. */
type Options = { requestId: string; forceAuthn?: boolean; decryptionPvk?: string }

/** node-saml, as strict as it can be. What it leaves open, saml-response.server.ts checks. */
export function samlOf({ env, settings, idp }: Parties, { requestId, ...more }: Options): SAML {
  const { entityId, acs } = ourAddresses(env, settings.id)
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acs,
    entryPoint: idp.sso,
    logoutUrl: idp.slo ?? idp.sso,
    idpIssuer: idp.entityId,
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

/** The provider's login page, with a signed AuthnRequest. */
export const loginUrl = (parties: Parties, ssoRequest: { id: string; confirms: boolean }): Promise<string> =>
  samlOf(parties, {
    requestId: requestIdOf(ssoRequest.id),
    forceAuthn: ssoRequest.confirms,
  }).getAuthorizeUrlAsync(ssoRequest.id, undefined, {})
