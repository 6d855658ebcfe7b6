import { Link } from '~/ui/Link'
import { TextField, type FieldState } from '~/ui/form/Field'
import { PasswordField } from '~/ui/form/PasswordField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { comingBackTo } from '~/web/http/paths'
import { ProviderButton } from './ProviderButton'
import type { ProviderName } from '~/services/provider-settings.server'
import { providerWords, twoStepWords } from '../security-words'
import { accountWords } from '../words'

const logInWords = twoStepWords.logIn

/**
 * What a sensitive form also asks for: nothing after a recent login, else the password, or (without one) a new login.
 */
export type Proof = 'fresh' | 'password' | 'sign-in'

/** A one-time code. Phones show their number keys, which work for recovery codes too. */
export function CodeField({ field, hint = twoStepWords.codeHint }: { field: FieldState; hint?: string }) {
  return (
    <TextField
      field={field}
      label={twoStepWords.labels.code}
      hint={hint}
      secret
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
    />
  )
}

export type Proving = { proof: Proof; email: string }

export function ProofField({ field, proof, email }: Proving & { field: FieldState }) {
  if (proof !== 'password') return null
  return (
    <PasswordField
      field={field}
      label={twoStepWords.labels.password}
      autoComplete="current-password"
      account={email}
    />
  )
}

/** Replaces the forms for users without a password whose login isn't recent. */
export function LogInAgain({ provider }: { provider: ProviderName | null }) {
  return (
    <>
      <p>{twoStepWords.logInAgain}</p>
      {provider && (
        <ProviderButton
          provider={provider}
          returnTo="/setting/security/two-step"
          label={providerWords(provider.name).confirm}
        />
      )}
    </>
  )
}

/** The second step of logging in. */
export function LogInCodePanel({ returnTo, back }: { returnTo: string | null; back: string }) {
  const state = useWriteForm<{ code: string }>({ id: 'sign-in-code' })
  return (
    <section className="narrow">
      <h1>{logInWords.title}</h1>
      <p>{logInWords.about}</p>
      <WriteForm
        state={state}
        failed={accountWords.logInFailed}
        labels={twoStepWords.labels}
        action={comingBackTo(returnTo, '/signin/code')}
      >
        <CodeField field={state.fields.code} />
        <p className="buttons">
          <SubmitButton busy={logInWords.confirming}>{logInWords.confirm}</SubmitButton>{' '}
          <Link to={back}>{logInWords.back}</Link>
        </p>
      </WriteForm>
    </section>
  )
}
