import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { ResetPasswordForm } from '~/accounts/reset-form'
import { canReset, resetPassword } from '~/accounts/reset-password.server'
import { words } from '~/accounts/reset-words'
import { words as accountWords } from '~/accounts/words'
import { PasswordField } from '~/components/form/PasswordField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useFilled } from '~/components/form/use-filled'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { forgetRecordsAfter } from '~/home/records'
import { failure, noticeCookie, success } from '~/http/flash.server'
import { endLogin } from '~/http/login.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { orAskAgain } from '~/http/unsent'
import { anyone } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, url, context }) {
      const token = url.searchParams.get('token')
      if (token && (await canReset(db, token))) return done({ token })
      const notice = await noticeCookie(
        failure(token ? words.reset.expired : words.reset.missing),
        context.env,
      )
      throw redirect('/forgot-password', { headers: { 'Set-Cookie': notice } })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who: anyone,
    whileSuspended: true,
    form: ResetPasswordForm,
    run: ({ db, value }) => resetPassword(db, value),
    then: async (result) =>
      result === 'expired'
        ? seeOther('/forgot-password', failure(words.reset.expired))
        : seeOther('/signin', success(words.reset.updated), await endLogin(args)),
  })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  forgetRecordsAfter(() => orAskAgain(request, serverAction<typeof action>), '/signin')

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.reset.title)

export default function ResetPassword() {
  const { token } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ token: string; password: string; confirmPassword: string }>({ id: 'reset' })
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
        action={`/reset-password?token=${encodeURIComponent(token)}`}
        labels={{ password: words.reset.newPassword, confirmPassword: words.reset.confirmation }}
      >
        <PasswordField
          field={fields.password}
          label={words.reset.newPassword}
          hint={words.reset.hint}
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
