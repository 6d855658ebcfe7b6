import { qrCode, type QrCode } from '~/auth/qr.server'
import { open } from '~/auth/encrypt.server'
import { totpUri } from '~/auth/totp.server'
import type { Viewer } from '~/auth/viewer'
import { isFresh } from '~/auth/logins.server'
import { done, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { accountOf } from '../queries.server'
import { passwordHashOf } from '../security/security-queries.server'
import { totpStateOf } from './two-step-queries.server'

type Step =
  | { kind: 'off' }
  | { kind: 'begun'; secret: string; uri: string; qr: QrCode }
  | { kind: 'on'; since: Date; codesLeft: number }

export type TwoStepPage = { step: Step; proof: 'fresh' | 'password' | 'sign-in' }

/** The state of the viewer's two-step verification, and the proof needed to change it. */
export async function twoStepPage(
  db: Db,
  viewer: Viewer,
  secrets: readonly string[],
): Promise<Outcome<TwoStepPage>> {
  const [state, stored] = await Promise.all([totpStateOf(db, viewer.id), passwordHashOf(db, viewer.id)])
  const proof = isFresh(viewer) ? 'fresh' : stored === null ? 'sign-in' : 'password'
  if (state.kind === 'on')
    return done({ step: { kind: 'on', since: state.since, codesLeft: state.codesLeft }, proof })
  const secret =
    state.kind === 'begun' ? open('totp-secret', viewer.id, state.encrypted, secrets)?.text : undefined
  if (!secret) return done({ step: { kind: 'off' }, proof })
  const uri = totpUri(secret, (await accountOf(db, viewer.id)).email)
  return done({ step: { kind: 'begun', secret, uri, qr: qrCode(uri) }, proof })
}
