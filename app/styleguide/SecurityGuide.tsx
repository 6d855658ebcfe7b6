import { SecurityGoogle } from '~/accounts/security/SecurityGoogle'
import { SecurityHistory, type ShownAttempt } from '~/accounts/security/SecurityHistory'
import { SecurityPassword } from '~/accounts/security/SecurityPanels'
import { SecurityLogins, type ShownLogin } from '~/accounts/security/SecurityLogins'
import { LockedAdmin, SecurityTwoStep } from '~/accounts/security/SecurityTwoStep'
import { SettingTabs } from '~/accounts/SettingTabs'
import { LogInAgain } from '~/accounts/two-step/TwoStepFields'
import {
  NewRecoveryCodes,
  RecoveryCodes,
  TurnOffTwoStep,
  BeginTwoStep,
  ConfirmTwoStep,
} from '~/accounts/two-step/TwoStepPanels'
import type { QrCode } from '~/auth/qr.server'
import type { State } from './rules'
import { SampleForm } from './SampleForm'
import { NOWHERE, WRITTEN } from './samples'

const SESSIONS: ShownLogin[] = [
  { id: 1, device: 'Firefox on Linux', current: true, lastSeen: WRITTEN, began: WRITTEN },
  { id: 2, device: null, current: false, lastSeen: WRITTEN, began: WRITTEN },
]
const ATTEMPTS: ShownAttempt[] = [
  {
    id: 1,
    at: WRITTEN,
    device: 'Firefox on Linux',
    address: '192.0.2.7',
    method: 'password',
    succeeded: true,
  },
  {
    id: 2,
    at: WRITTEN,
    device: null,
    address: '2001:db8::1234:5678:9abc:def0',
    method: 'google',
    succeeded: false,
  },
]
const CODES = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF', 'GGGG-HHHH-JJJJ']
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An account's security: with everything, with nothing, and for a locked-out admin. `qr` is drawn by the server. */
export function SecurityGuide({ state, qr }: { state: State; qr: QrCode }) {
  const full = state === 'full'
  const refused = state === 'fallback'
  const errors = refused
    ? { currentPassword: ['It is another one.'], confirmPassword: ['It is not the same.'] }
    : null
  return (
    <div className="narrow">
      <SettingTabs current="security" />
      <SampleForm intent="password" errors={errors}>
        {refused && <LockedAdmin on />}
        <SecurityPassword hasPassword={state !== 'empty'} />
        <SecurityTwoStep on={full} codesLeft={1} />
        <SecurityLogins sessions={full ? SESSIONS : SESSIONS.slice(0, 1)} />
        <SecurityGoogle address={state === 'empty' ? null : 'robin@example.edu'} hasPassword={full} />
        <SecurityHistory attempts={full ? ATTEMPTS : []} next={full ? 20 : null} />
        {full && <RecoveryCodes codes={CODES} />}
        {full && <NewRecoveryCodes proof="password" />}
        {state === 'empty' && <BeginTwoStep proof="password" />}
        {state === 'empty' && <LogInAgain google />}
        {refused && <ConfirmTwoStep secret={SECRET} uri={NOWHERE} qr={qr} proof="fresh" />}
        {state !== 'empty' && <TurnOffTwoStep proof="password" demanded={refused} />}
      </SampleForm>
    </div>
  )
}
