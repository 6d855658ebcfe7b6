import { Link } from '~/ui/Link'
import { TextField, asText } from '~/ui/form/Field'
import { PasswordField } from '~/ui/form/PasswordField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { Entrance } from '~/ui/Entrance'
import { comingBackTo, logInPath, loginLinkPath } from '~/web/http/paths'
import type { ProviderName } from '~/services/provider-settings.server'
import { NameFields } from '../NameFields'
import { ProviderButton } from './ProviderButton'
import { accountWords } from '../words'
import { registerWords } from './register-words'

/** The login form. */
export function LogInPanel({
  returnTo,
  confirmed,
  email,
  providers,
  ssoOnly,
  registers,
}: {
  returnTo: string | null
  confirmed: boolean
  email: string | null
  providers: ProviderName[]
  ssoOnly: boolean
  /** Whether people can register. */
  registers: boolean
}) {
  const state = useWriteForm<{ email: string; password: string }>({
    id: 'sign-in',
    defaultValue: { email: email ?? undefined },
  })
  const { fields } = state
  if (ssoOnly)
    return (
      <Entrance title={accountWords.logIn}>
        <p>{accountWords.ssoOnly}</p>
        <ProviderButtons providers={providers} returnTo={returnTo} isMain />
      </Entrance>
    )
  return (
    <Entrance title={accountWords.logIn}>
      {confirmed && (
        <p className="note" role="status">
          {accountWords.confirmedNowLogIn}
        </p>
      )}
      <WriteForm
        state={state}
        failed={accountWords.logInFailed}
        labels={accountWords.labels}
        action={logInPath(returnTo)}
      >
        {state.form.errors && (
          <p className="note">
            {accountWords.cantGetIn} <Link to={loginLinkPath(returnTo)}>{accountWords.emailLink}</Link>
          </p>
        )}
        <TextField
          field={fields.email}
          label={accountWords.labels.email}
          type="email"
          autoComplete="username"
        />
        <PasswordField
          field={fields.password}
          label={accountWords.labels.password}
          autoComplete="current-password"
        />
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <p className="buttons">
          <SubmitButton busy={accountWords.signingIn}>{accountWords.logIn}</SubmitButton>{' '}
          <Link to="/forgot-password">{accountWords.forgotPassword}</Link>
        </p>
      </WriteForm>
      <ProviderButtons providers={providers} returnTo={returnTo} />
      {!state.form.errors && (
        <p>
          <Link to={loginLinkPath(returnTo)}>{accountWords.emailLink}</Link>
        </p>
      )}
      {registers && (
        <p>
          <Link to={comingBackTo(returnTo, '/signup')}>{accountWords.toRegister}</Link>
        </p>
      )}
    </Entrance>
  )
}

type ProviderButtonsProps = { providers: ProviderName[]; returnTo: string | null; isMain?: boolean }

const ProviderButtons = ({ providers, ...rest }: ProviderButtonsProps) =>
  providers.map((provider) => <ProviderButton key={provider.id} provider={provider} {...rest} />)

type RegisterFields = {
  leaveEmpty: string
  firstName: string
  lastName: string
  email: string
  password: string
  shown: string
}

/** The registration form. `shown` is the signed time when it was shown. */
export function RegisterPanel({
  returnTo,
  shown,
  providers,
  registration,
  ssoOnly,
}: {
  returnTo: string | null
  shown: string
  providers: ProviderName[]
  registration: 'open' | 'closed' | string[]
  ssoOnly: boolean
}) {
  const state = useWriteForm<RegisterFields>({ id: 'sign-up' })
  const { fields, result } = state
  // After an error the form keeps the time when it was first shown.
  const stamp = asText(result?.initialValue?.shown) ?? shown
  const toLogIn = (
    <p>
      <Link to={logInPath(returnTo)}>{accountWords.toLogIn}</Link>
    </p>
  )
  if (ssoOnly || registration === 'closed') {
    return (
      <Entrance title={accountWords.register}>
        <p>{ssoOnly ? accountWords.ssoOnly : registerWords.closed}</p>
        <ProviderButtons providers={providers} returnTo={returnTo} isMain />
        {!ssoOnly && toLogIn}
      </Entrance>
    )
  }
  return (
    <Entrance title={accountWords.register}>
      <WriteForm
        state={state}
        failed={accountWords.registerFailed}
        labels={accountWords.labels}
        action={comingBackTo(returnTo, '/signup')}
      >
        <div className="decoy" aria-hidden="true">
          <label htmlFor={fields.leaveEmpty.id}>{accountWords.honeypot}</label>
          <input
            id={fields.leaveEmpty.id}
            name="leaveEmpty"
            type="text"
            tabIndex={-1}
            autoComplete="off"
            value=""
            onChange={() => {}} // takes out what an extension filled in
          />
        </div>
        <NameFields fields={fields} labels={accountWords.labels} />
        <TextField
          field={fields.email}
          label={accountWords.labels.email}
          type="email"
          hint={registration === 'open' ? undefined : registerWords.domains(registration)}
          autoComplete="email"
        />
        <PasswordField
          field={fields.password}
          label={accountWords.labels.password}
          hint={accountWords.passwordHint}
          autoComplete="new-password"
        />
        <input type="hidden" name="shown" value={stamp} />
        <p className="buttons">
          <SubmitButton busy={accountWords.signingUp}>{accountWords.register}</SubmitButton>
        </p>
      </WriteForm>
      <ProviderButtons providers={providers} returnTo={returnTo} />
      {toLogIn}
    </Entrance>
  )
}
