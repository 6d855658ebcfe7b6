import { TextField, type FieldState } from '~/components/form/Field'
import { PasswordField } from '~/components/form/PasswordField'
import { GoogleButton } from '../google/GoogleButton'
import { twoStepWords } from '../security/words'
import { accountWords } from '../words'

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

export function ProofField({ field, proof }: { field: FieldState; proof: Proof }) {
  if (proof !== 'password') return null
  return (
    <PasswordField
      field={field}
      label={twoStepWords.labels.password}
      autoComplete="current-password"
      show={accountWords.showPassword}
      hide={accountWords.hidePassword}
    />
  )
}

/** Replaces the forms for users without a password whose login isn't recent. */
export function LogInAgain({ google }: { google: boolean }) {
  return (
    <>
      <p>{twoStepWords.logInAgain}</p>
      {google && <GoogleButton returnTo="/setting/security/two-step" />}
    </>
  )
}
