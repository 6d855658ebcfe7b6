import { useLocation } from '@remix-run/react'
import type { Ask } from '~/auth/proof'
import { TextField, type FieldState } from './Field'
import { freshProofWords } from '../words'
import { PasswordField } from './PasswordField'

/** The part of a form that asks users to prove their identity. Google opens in another tab, so that this form stays. */
export function FreshProof({ ask, field }: { ask: Ask; field?: FieldState }) {
  const { pathname, search } = useLocation()
  return (
    <fieldset className="fresh-proof">
      <legend>{freshProofWords.title}</legend>
      <p className="hint">{freshProofWords.why}</p>
      {field && ask === 'password' && (
        <PasswordField
          field={field}
          label={freshProofWords.password}
          autoComplete="current-password"
          show={freshProofWords.show}
          hide={freshProofWords.hide}
        />
      )}
      {field && ask === 'code' && (
        <TextField
          field={field}
          label={freshProofWords.code}
          hint={freshProofWords.codeHint}
          secret
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
        />
      )}
      {ask === 'google' && (
        <p>
          <a href={`/auth/google?returnTo=${encodeURIComponent(pathname + search)}`} target="_blank">
            {freshProofWords.google}
          </a>
        </p>
      )}
    </fieldset>
  )
}
