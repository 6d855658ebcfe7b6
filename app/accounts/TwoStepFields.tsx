import { TextField, type FieldState } from '~/components/form/Field'
import { PasswordField } from '~/components/form/PasswordField'
import { GoogleButton } from './GoogleButton'
import { words } from './two-step-words'
import { words as accountWords } from './words'

/** What a delicate form asks for besides: nothing after a fresh sign-in, the password, or (without one) a new sign-in. */
export type Proof = 'fresh' | 'password' | 'sign-in'

/** A one-time code; a telephone offers its number keys, which recovery codes can be typed with as well. */
export function CodeField({ field, hint = words.codeHint }: { field: FieldState; hint?: string }) {
  return (
    <TextField
      field={field}
      label={words.labels.code}
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
      label={words.labels.password}
      autoComplete="current-password"
      show={accountWords.showPassword}
      hide={accountWords.hidePassword}
    />
  )
}

/** In the place of the forms, for somebody without a password whose sign-in is not fresh. */
export function SignInAgain({ google }: { google: boolean }) {
  return (
    <>
      <p>{words.signInAgain}</p>
      {google && <GoogleButton returnTo="/setting/security/two-step" />}
    </>
  )
}
