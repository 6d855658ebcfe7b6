import { Link } from '@remix-run/react'
import { PasswordField } from '~/components/form/PasswordField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { securityWords } from './words'
import { accountWords } from '../words'

const words = securityWords.password
const toggle = { show: accountWords.showPassword, hide: accountWords.hidePassword }

/** The form that changes the password, or for an account without one, the way to get one. */
export function SecurityPassword({ hasPassword }: { hasPassword: boolean }) {
  const state = useWriteForm<{ currentPassword: string; newPassword: string; confirmPassword: string }>({
    id: 'password',
    intent: 'password',
  })
  const { fields } = state
  return (
    <section className="panel">
      <h2>{words.heading}</h2>
      {hasPassword ? (
        <WriteForm state={state} labels={words.labels} failed={words.failed}>
          <PasswordField
            field={fields.currentPassword}
            label={words.labels.currentPassword}
            autoComplete="current-password"
            {...toggle}
          />
          <PasswordField
            field={fields.newPassword}
            label={words.labels.newPassword}
            hint={`${words.hint}. ${accountWords.hardToGuess}`}
            autoComplete="new-password"
            {...toggle}
          />
          <PasswordField
            field={fields.confirmPassword}
            label={words.labels.confirmPassword}
            autoComplete="new-password"
            {...toggle}
          />
          <p className="hint">{words.ends}</p>
          <p className="buttons">
            <SubmitButton busy={words.updating}>{words.update}</SubmitButton>
          </p>
        </WriteForm>
      ) : (
        <>
          <p>{words.none}</p>
          <p className="buttons">
            <Link to="/forgot-password">{words.setOne}</Link>
          </p>
        </>
      )}
    </section>
  )
}
