import { Link } from '@remix-run/react'
import { TextField, asText } from '~/components/form/Field'
import { PasswordField } from '~/components/form/PasswordField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Entrance } from '~/components/layout/Entrance'
import { signInPath } from '~/http/paths'
import { GoogleButton } from './GoogleButton'
import { words } from './words'

type Fields = {
  nickname: string
  firstName: string
  lastName: string
  email: string
  password: string
  shown: string
}

/** The form that registers. `shown` is the time at which it is shown, signed. */
export function SignUpPanel({
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
  // A form that comes back keeps the time at which it was first shown.
  const stamp = asText(result?.initialValue?.shown) ?? shown
  return (
    <Entrance title={words.register}>
      <WriteForm
        state={state}
        failed={words.signUpFailed}
        labels={words.labels}
        action={returnTo ? `/signup?returnTo=${encodeURIComponent(returnTo)}` : '/signup'}
      >
        <div className="decoy" aria-hidden="true">
          <label htmlFor={fields.nickname.id}>{words.honeypot}</label>
          <input id={fields.nickname.id} name="nickname" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <TextField
          field={fields.firstName}
          label={words.labels.firstName}
          autoComplete="given-name"
          dir="auto"
        />
        <TextField
          field={fields.lastName}
          label={words.labels.lastName}
          autoComplete="family-name"
          dir="auto"
        />
        <TextField field={fields.email} label={words.labels.email} type="email" autoComplete="email" />
        <PasswordField
          field={fields.password}
          label={words.labels.password}
          hint={`${words.passwordHint} ${words.hardToGuess}`}
          autoComplete="new-password"
          show={words.showPassword}
          hide={words.hidePassword}
        />
        <input type="hidden" name="shown" value={stamp} />
        <p className="buttons">
          <SubmitButton busy={words.signingUp}>{words.register}</SubmitButton>
        </p>
      </WriteForm>
      {google && <GoogleButton returnTo={returnTo} />}
      <p>
        <Link to={returnTo ? signInPath(returnTo) : '/signin'}>{words.toSignIn}</Link>
      </p>
    </Entrance>
  )
}
