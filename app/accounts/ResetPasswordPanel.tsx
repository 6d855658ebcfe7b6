import { PasswordField } from '~/components/form/PasswordField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useFilled } from '~/components/form/use-filled'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { forgetReader } from '~/components/form/forget-drafts'
import { words } from './reset-words'
import { words as accountWords } from './words'

/** The form behind a reset link: a new password. */
export function ResetPasswordPanel({ token }: { token: string }) {
  const state = useWriteForm<{ token: string; password: string; confirmPassword: string }>({
    id: 'reset',
    onLed: (to) => to === '/signin' && forgetReader(),
  })
  const { fields } = state
  const filled = useFilled('reset', ['password', 'confirmPassword'])
  const toggle = {
    show: accountWords.showPassword,
    hide: accountWords.hidePassword,
    autoComplete: 'new-password',
  }
  return (
    <section className="narrow">
      <h1>{words.reset.title}</h1>
      <WriteForm
        state={state}
        failed={words.reset.failed}
        action={`/reset-password?token=${encodeURIComponent(token)}`}
        labels={{ password: words.reset.newPassword, confirmPassword: words.reset.confirmation }}
      >
        <PasswordField
          field={fields.password}
          label={words.reset.newPassword}
          hint={`${words.reset.hint}. ${accountWords.hardToGuess}`}
          {...toggle}
        />
        <PasswordField field={fields.confirmPassword} label={words.reset.confirmation} {...toggle} />
        <input type="hidden" name="token" value={token} />
        <p>{words.reset.note}</p>
        <p className="buttons">
          <SubmitButton busy={words.reset.updating} disabled={!filled}>
            {words.reset.update}
          </SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
