import { providerPath } from '~/services/auth/providers/provider-path'
import { PasswordField } from '~/ui/form/PasswordField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { BackLink } from '~/ui/Link'
import { securityWords } from '../security-words'
import { accountWords, settingWords } from '../words'
import { ProviderButton } from './ProviderButton'
import type { ProviderPage } from './own-providers.server'

/** The step before the provider's page, for users who must first prove who they are, and for links from other sites. */
export function ProviderPanel({ provider, returnTo, proof, text, title, back, email }: ProviderPage) {
  const state = useWriteForm<{ password: string; returnTo: string }>({ id: 'connect-provider' })
  const { fields, result } = state
  const typed = result?.initialValue?.returnTo
  return (
    <div className="narrow">
      {back && <BackLink to="/setting/security">{settingWords.tabs.security}</BackLink>}
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {proof === 'fresh' && <ProviderButton provider={provider} returnTo={returnTo} label={title} isMain />}
      {proof === 'password' && (
        <WriteForm
          state={state}
          failed={accountWords.logInFailed}
          action={providerPath(provider.id)}
          labels={accountWords.labels}
        >
          <PasswordField
            field={fields.password}
            label={accountWords.labels.password}
            autoComplete="current-password"
            account={email}
          />
          <input type="hidden" name="returnTo" value={typeof typed === 'string' ? typed : (returnTo ?? '')} />
          <input type="hidden" name="asked" value="yes" />
          <p className="buttons">
            <SubmitButton busy={securityWords.provider.connecting}>{title}</SubmitButton>
          </p>
        </WriteForm>
      )}
    </div>
  )
}
