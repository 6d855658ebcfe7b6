import { Link } from '@remix-run/react'
import { TextField, asText } from '~/components/form/Field'
import { PasswordField } from '~/components/form/PasswordField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Entrance } from '~/components/layout/Entrance'
import { logInPath } from '~/http/paths'
import { NameFields } from '../NameFields'
import { GoogleButton } from '../google/GoogleButton'
import { accountWords } from '../words'

type Fields = {
  nickname: string
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
  google,
}: {
  returnTo: string | null
  shown: string
  google: boolean
}) {
  const state = useWriteForm<Fields>({ id: 'sign-up' })
  const { fields, result } = state
  // After an error the form keeps the time when it was first shown.
  const stamp = asText(result?.initialValue?.shown) ?? shown
  return (
    <Entrance title={accountWords.register}>
      <WriteForm
        state={state}
        failed={accountWords.registerFailed}
        labels={accountWords.labels}
        action={returnTo ? `/signup?returnTo=${encodeURIComponent(returnTo)}` : '/signup'}
      >
        <div className="decoy" aria-hidden="true">
          <label htmlFor={fields.nickname.id}>{accountWords.honeypot}</label>
          <input id={fields.nickname.id} name="nickname" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <NameFields fields={fields} labels={accountWords.labels} />
        <TextField field={fields.email} label={accountWords.labels.email} type="email" autoComplete="email" />
        <PasswordField
          field={fields.password}
          label={accountWords.labels.password}
          hint={`${accountWords.passwordHint} ${accountWords.hardToGuess}`}
          autoComplete="new-password"
          show={accountWords.showPassword}
          hide={accountWords.hidePassword}
        />
        <input type="hidden" name="shown" value={stamp} />
        <p className="buttons">
          <SubmitButton busy={accountWords.signingUp}>{accountWords.register}</SubmitButton>
        </p>
      </WriteForm>
      {google && <GoogleButton returnTo={returnTo} />}
      <p>
        <Link to={returnTo ? logInPath(returnTo) : '/signin'}>{accountWords.toLogIn}</Link>
      </p>
    </Entrance>
  )
}
