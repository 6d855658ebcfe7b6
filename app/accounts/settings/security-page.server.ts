import Bowser from 'bowser'
import type { Viewer } from '~/services/auth/viewer'
import type { Db } from '~db/connection'
import { qrCode } from '~/services/auth/qr.server'
import { open } from '~/services/auth/encrypt.server'
import { totpUri } from '~/services/auth/totp.server'
import { isModerator } from '~/services/auth/reach'
import type { ProviderName } from '~/services/provider-settings.server'
import type { Env } from '~/services/env.server'
import { confirmingProvider } from '../entering/own-providers.server'
import { identitiesOf, passwordHashOf, loginsOf, logInHistory, zoneOf } from '../security-queries.server'
import { MAX_HISTORY, HISTORY_STEP } from '../security-rules'
import { proofFor } from '../entering/prove-again.server'
import { totpStateOf, type TotpState } from '../entering/two-step-queries.server'
import { accountOf } from '../queries.server'

/** How many login attempts the page's URL may ask for. */
export const HISTORY = { fallback: HISTORY_STEP, least: HISTORY_STEP, most: MAX_HISTORY }

type SecurityPageOptions = {
  /** How many of the latest login attempts are listed. */
  shown: number
  /** Those that users can log in with. */
  providers: ProviderName[]
  ssoOnly: boolean
  /** The reader's state, like 'CA', if known. */
  state: string | null
}

/** Data for the viewer's security settings. */
export async function securityPage(
  db: Db,
  viewer: Viewer,
  { shown, providers, ssoOnly, state }: SecurityPageOptions,
) {
  const [{ email }, stored, logins, identities, attempts, twoStep, zone] = await Promise.all([
    accountOf(db, viewer.id),
    passwordHashOf(db, viewer.id),
    loginsOf(db, viewer.id),
    identitiesOf(db, viewer.id),
    logInHistory(db, viewer.id, shown + 1),
    totpStateOf(db, viewer.id),
    zoneOf(db, viewer.id, state),
  ])
  const on = twoStep.kind === 'on'
  return {
    zone,
    email,
    hasPassword: stored !== null,
    ssoOnly,
    /** `stays`: why it can't be disconnected; null if it can. */
    providers: withFormer(providers, identities).map((provider) => {
      const connected = identities.find((each) => each.provider === provider.id)
      const otherWay = ssoOnly ? identities.length > 1 : stored !== null
      const onlyWay = ssoOnly ? ('onlyWay' as const) : ('needsPassword' as const)
      return {
        ...provider,
        address: connected?.email ?? null,
        stays: connected?.makes_admin ? ('makesAdmin' as const) : otherWay ? null : onlyWay,
      }
    }),
    twoStep: { on, codesLeft: on ? twoStep.codesLeft : 0 },
    locked: viewer.needsSecondFactor,
    sessions: logins
      .map(({ id, user_agent, created_at, last_seen_at }) => ({
        id,
        device: deviceName(user_agent),
        current: id === viewer.loginId,
        lastSeen: last_seen_at,
        began: created_at,
      }))
      .sort((a, b) => Number(b.current) - Number(a.current)),
    attempts: attempts
      .slice(0, shown)
      .map(({ id, method, succeeded, ip_address, user_agent, created_at }) => ({
        id,
        method,
        succeeded,
        at: created_at,
        address: ip_address,
        device: deviceName(user_agent),
      })),
    /** How many to show next; null when there are no more. */
    next: attempts.length > shown && shown < MAX_HISTORY ? shown + HISTORY_STEP : null,
  }
}

export type SecurityPage = Awaited<ReturnType<typeof securityPage>>

/** With providers that have been taken out of the settings, so that their accounts can be disconnected. */
function withFormer(providers: ProviderName[], identities: { provider: string }[]): ProviderName[] {
  const former = identities
    .filter(({ provider }) => !providers.some(({ id }) => id === provider))
    .map(({ provider: id }) => ({ id, name: id === 'google' ? 'Google' : id }))
  return [...providers, ...former]
}

/** The state of the viewer's two-step verification, and the proof needed to change it. `abr`: the state where they are. */
export async function twoStepPage(
  db: Db,
  viewer: Viewer,
  { env, site }: { env: Env; site: { name: string } },
  abr: string | null,
) {
  const [state, { email }, stored, provider, zone] = await Promise.all([
    totpStateOf(db, viewer.id),
    accountOf(db, viewer.id),
    passwordHashOf(db, viewer.id),
    confirmingProvider(db, viewer, env),
    zoneOf(db, viewer.id, abr),
  ])
  return {
    step: stepOf(state),
    proof: proofFor(viewer, stored),
    /** The one that can confirm who the viewer is. */
    provider,
    /** Whether the viewer must keep it on for the dashboard. */
    demanded: viewer.needsSecondFactor || (isModerator(viewer) && (env.adminTotp || !viewer.isAdmin)),
    locked: viewer.needsSecondFactor,
    zone,
    email,
  }

  function stepOf(state: TotpState) {
    if (state.kind === 'on') return { kind: state.kind, since: state.since, codesLeft: state.codesLeft }
    const { text: secret } =
      (state.kind === 'begun' && open('totp-secret', viewer.id, state.encrypted, env.sessionSecrets)) || {}
    if (!secret) return { kind: 'off' as const }
    const uri = totpUri(secret, email, site.name)
    return { kind: 'begun' as const, secret, uri, qr: qrCode(uri) }
  }
}

export type TwoStepPage = Awaited<ReturnType<typeof twoStepPage>>

/** Text browsers, which the package doesn't know. */
const TEXT_BROWSERS = [
  [/^Lynx\//, 'Lynx'],
  [/^w3m\//, 'w3m'],
  [/^E?Links[ /]/i, 'Links'],
] as const

const KNOWN_BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const KNOWN_SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/**
 * Browser and system of a user agent, 'Firefox on Windows'; null when unknown. Clients can send any text, so this only
 * returns names from known lists.
 */
export function deviceName(userAgent: string | null): string | null {
  const agent = userAgent?.slice(0, 400).trim()
  if (!agent) return null
  const text = TEXT_BROWSERS.find(([pattern]) => pattern.test(agent))
  if (text) return text[1]
  const parser = Bowser.getParser(agent)
  const browser = known(KNOWN_BROWSERS, parser.getBrowserName())
  const system = known(KNOWN_SYSTEMS, parser.getOSName())
  return browser && system ? `${browser} on ${system}` : (browser ?? system)
}

const known = (names: Set<string>, name: string | undefined) =>
  name && name !== 'Generic' && names.has(name) ? name : null
