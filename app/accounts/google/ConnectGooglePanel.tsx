import { Link } from '@remix-run/react'
import { asText } from '~/components/form/Field'
import { PasswordField } from '~/components/form/PasswordField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { googleWords } from '../login/words'
import { GoogleButton } from './GoogleButton'
import { securityWords } from '../security/words'
import { settingWords, accountWords } from '../words'

/** The step between the settings and Google's page, for users who must first prove who they are. */
export function ConnectGooglePanel({
  returnTo,
  proof,
  text,
  title,
}: {
  returnTo: string
  proof: 'none' | 'password' | 'sign-in'
  text: string
  title: string
}) {
  const state = useWriteForm<{ password: string; returnTo: string }>({ id: 'connect-google' })
  const { fields, result } = state
  return (
    <div className="narrow">
      <p>
        <Link to="/setting/security">‹ {settingWords.tabs.security}</Link>
      </p>
      <h1>{title}</h1>
      {proof === 'none' && <GoogleButton returnTo={returnTo} label={title} />}
      {proof === 'sign-in' && <p>{text}</p>}
      {proof === 'password' && (
        <>
          <p>{googleWords.proveFirst}</p>
          <WriteForm
            state={state}
            failed={accountWords.logInFailed}
            action="/auth/google"
            labels={accountWords.labels}
          >
            <PasswordField
              field={fields.password}
              label={accountWords.labels.password}
              autoComplete="current-password"
              show={accountWords.showPassword}
              hide={accountWords.hidePassword}
            />
            <input type="hidden" name="returnTo" value={asText(result?.initialValue?.returnTo) ?? returnTo} />
            <input type="hidden" name="asked" value="yes" />
            <p className="buttons">
              <SubmitButton busy={securityWords.google.connecting}>
                {securityWords.google.connect}
              </SubmitButton>
            </p>
          </WriteForm>
        </>
      )}
    </div>
  )
}
