import { useEffect, useState, type InputHTMLAttributes } from 'react'
import { passwordWords } from '../words'
import { TextField, type FieldState } from './Field'

type PasswordFieldProps = {
  field: FieldState
  label: string
  /** The rule for a new password. */
  hint?: string
  /** Whose password it is, if the form doesn't say so itself. */
  account?: string
} & InputHTMLAttributes<HTMLInputElement>

/** Tells password managers whose password a form asks for or changes. Nobody sees it, and it isn't sent. */
export const AccountOfPassword = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
)

/** A password. With JavaScript a button shows and hides what was typed. */
export function PasswordField({ account, ...field }: PasswordFieldProps) {
  const [scripted, setScripted] = useState(false)
  const [shown, setShown] = useState(false)
  useEffect(() => setScripted(true), [])
  return (
    <div className="password">
      {account && <AccountOfPassword email={account} />}
      <TextField
        {...field}
        hint={field.hint && `${field.hint} ${passwordWords.hardToGuess}`}
        type={shown ? 'text' : 'password'}
        secret
        spellCheck={false}
        autoCapitalize="none"
      />
      {scripted && (
        <button
          type="button"
          className="password-toggle"
          aria-pressed={shown}
          aria-controls={field.field.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? passwordWords.hide : passwordWords.show}
        </button>
      )}
    </div>
  )
}
