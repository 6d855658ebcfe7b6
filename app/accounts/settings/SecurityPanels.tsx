import type { ComponentProps } from 'react'
import { Link } from '~/ui/Link'
import { forgetReader } from '~/ui/form/typed-drafts'
import { AccountOfPassword, PasswordField } from '~/ui/form/PasswordField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import type { ProviderName } from '~/services/provider-settings.server'
import { SecurityProvider } from './SecurityProvider'
import { SecurityHistory } from './SecurityHistory'
import { ReaderZone } from './SecurityMoment'
import { SecurityLogins, type ShownLogin } from './SecurityLogins'
import { LockedAdmin, SecurityTwoStep } from './SecurityTwoStep'
import { securityWords } from '../security-words'

const words = securityWords.password

type SecurityPanelsProps = ComponentProps<typeof SecurityHistory> & {
  /** The time zone in which times are shown. */
  zone: string
  email: string
  hasPassword: boolean
  ssoOnly: boolean
  mayDisconnect: boolean
  providers: (ProviderName & { address: string | null })[]
  twoStep: ComponentProps<typeof SecurityTwoStep>
  locked: boolean
  sessions: ShownLogin[]
}

/** Password, two-step verification, logins and connected accounts of the reader's account. */
export function SecurityPanels({
  zone,
  email,
  hasPassword,
  ssoOnly,
  mayDisconnect,
  providers,
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
      {!ssoOnly && (
        <SecurityPassword
          key={logins.find(({ current }) => current)?.id}
          email={email}
          hasPassword={hasPassword}
        />
      )}
      <SecurityTwoStep {...twoStep} />
      <SecurityLogins sessions={logins} onEnded={(to) => to === '/' && forgetReader()} />
      {providers.map((provider) => (
        <SecurityProvider
          key={provider.id}
          {...provider}
          stays={mayDisconnect ? null : securityWords.provider[ssoOnly ? 'onlyWay' : 'needsPassword']}
        />
      ))}
      <SecurityHistory attempts={attempts} next={next} />
    </ReaderZone.Provider>
  )
}

/** The form that changes the password, or for an account without one, the way to get one. */
function SecurityPassword({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const state = useWriteForm<{ currentPassword: string; newPassword: string; confirmPassword: string }>({
    id: 'password',
    intent: 'password',
  })
  const { fields } = state
  return (
    <section className="panel">
      <h2>{words.heading}</h2>
      {hasPassword ? (
        <WriteForm state={state} labels={words.labels} failed={words.failed}>
          <AccountOfPassword email={email} />
          <PasswordField
            field={fields.currentPassword}
            label={words.labels.currentPassword}
            autoComplete="current-password"
          />
          <PasswordField
            field={fields.newPassword}
            label={words.labels.newPassword}
            hint={`${words.hint}.`}
            autoComplete="new-password"
          />
          <PasswordField
            field={fields.confirmPassword}
            label={words.labels.confirmPassword}
            autoComplete="new-password"
          />
          <p className="hint">{words.ends}</p>
          <p className="buttons">
            <SubmitButton busy={words.updating}>{words.update}</SubmitButton>
          </p>
        </WriteForm>
      ) : (
        <>
          <p>{words.none}</p>
          <p className="buttons">
            <Link to="/forgot-password">{words.setOne}</Link>
          </p>
        </>
      )}
    </section>
  )
}
