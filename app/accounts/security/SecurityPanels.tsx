import type { ComponentProps } from 'react'
import { forgetReader } from '~/components/form/forget-drafts'
import { SecurityGoogle } from './SecurityGoogle'
import { SecurityHistory } from './SecurityHistory'
import { ReaderZone } from './SecurityMoment'
import { SecurityPassword } from './SecurityPassword'
import { SecurityLogins, type ShownLogin } from './SecurityLogins'
import { LockedAdmin, SecurityTwoStep } from './SecurityTwoStep'

type SecurityPanelsProps = ComponentProps<typeof SecurityHistory> & {
  /** The time zone in which times are shown. */
  zone: string
  hasPassword: boolean
  google: { address: string | null; offered: boolean }
  twoStep: ComponentProps<typeof SecurityTwoStep>
  locked: boolean
  sessions: ShownLogin[]
}

/** Password, two-step verification, logins and Google of the reader's account. */
export function SecurityPanels({
  zone,
  hasPassword,
  google,
  twoStep,
  locked,
  sessions: logins,
  attempts,
  next,
}: SecurityPanelsProps) {
  return (
    <ReaderZone.Provider value={zone}>
      {locked && <LockedAdmin on={twoStep.on} />}
      {/* A password change starts a new login, whose key resets the form. */}
      <SecurityPassword key={logins.find(({ current }) => current)?.id} hasPassword={hasPassword} />
      <SecurityTwoStep {...twoStep} />
      <SecurityLogins sessions={logins} onEnded={(to) => to === '/' && forgetReader()} />
      {(google.offered || google.address !== null) && (
        <SecurityGoogle address={google.address} hasPassword={hasPassword} />
      )}
      <SecurityHistory attempts={attempts} next={next} />
    </ReaderZone.Provider>
  )
}
