import { deviceName } from '~/auth/device-name'
import type { Viewer } from '~/auth/viewer'
import type { Db } from '~db/connection'
import {
  googleAddressOf,
  passwordHashOf,
  studySessionsOf,
  logInHistory,
  zoneOf,
} from './security-queries.server'
import { MAX_HISTORY, HISTORY_STEP } from './security-rules'
import { totpStateOf } from '../two-step/two-step-queries.server'

/** How many login attempts the page's URL may ask for. */
export const HISTORY = { fallback: HISTORY_STEP, least: HISTORY_STEP, most: MAX_HISTORY }

type Asked = {
  /** How many of the latest login attempts are listed. */
  shown: number
  /** Whether logging in with Google is set up. */
  google: boolean
  /** The reader's state, like 'CA', if known. */
  state: string | null
}

/** Data for the viewer's security settings. */
export async function securityPage(db: Db, viewer: Viewer, { shown, google, state }: Asked) {
  const [stored, logins, address, attempts, twoStep, zone] = await Promise.all([
    passwordHashOf(db, viewer.id),
    studySessionsOf(db, viewer.id),
    googleAddressOf(db, viewer.id),
    logInHistory(db, viewer.id, shown + 1),
    totpStateOf(db, viewer.id),
    zoneOf(db, viewer.id, state),
  ])
  const on = twoStep.kind === 'on'
  return {
    zone,
    hasPassword: stored !== null,
    google: { address, offered: google },
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
    next: attempts.length > shown && shown < MAX_HISTORY ? shown + HISTORY_STEP : null,
  }
}
