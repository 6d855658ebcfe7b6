import { PasswordField } from '~/components/form/PasswordField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useFilled } from '~/components/form/use-filled'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { forgetReader } from '~/components/form/forget-drafts'
import { resetWords } from '../login/words'
import { accountWords } from '../words'

/** The form behind a reset link. */
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
      <h1>{resetWords.reset.title}</h1>
      <WriteForm
        state={state}
        failed={resetWords.reset.failed}
        action={`/reset-password?token=${encodeURIComponent(token)}`}
        labels={{ password: resetWords.reset.newPassword, confirmPassword: resetWords.reset.confirmation }}
      >
        <PasswordField
          field={fields.password}
          label={resetWords.reset.newPassword}
          hint={`${resetWords.reset.hint}. ${accountWords.hardToGuess}`}
          {...toggle}
        />
        <PasswordField field={fields.confirmPassword} label={resetWords.reset.confirmation} {...toggle} />
        <input type="hidden" name="token" value={token} />
        <p>{resetWords.reset.note}</p>
        <p className="buttons">
          <SubmitButton busy={resetWords.reset.updating} disabled={!filled}>
            {resetWords.reset.update}
          </SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
