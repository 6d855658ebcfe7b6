import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ResetPasswordForm } from '~/accounts/entering/reset-form'
import { emailOfReset, resetPassword } from '~/accounts/entering/reset-password.server'
import { failure, noticeCookie, success } from '~/web/notice.server'
import { endLogin } from '~/web/http/login.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { AccountOfPassword, PasswordField } from '~/ui/form/PasswordField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { forgetReader, useFilled } from '~/ui/form/typed-drafts'
import { resetWords } from '~/accounts/entering/reset-words'

/** The page's URL contains the link's secret. */
const NOT_STORED = { 'Cache-Control': 'no-store' }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, token, context, nullOnError }) {
      const found = token ? await nullOnError(async () => ({ email: await emailOfReset(db, token) })) : null
      if (found?.email) return done({ token, email: found.email })
      const why = !token ? 'missing' : found ? 'expired' : 'unverified'
      const notice = await noticeCookie(failure(resetWords.reset[why]), context.env)
      throw redirect('/forgot-password', { headers: { 'Set-Cookie': notice, ...NOT_STORED } })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller: anyone,
    whileSuspended: true,
    form: ResetPasswordForm,
    failureText: resetWords.reset.failed,
    run: ({ db, value }) => resetPassword(db, value),
    redirect: async (result) =>
      result === 'expired'
        ? seeOther('/forgot-password', failure(resetWords.reset.expired))
        : seeOther('/signin', success(resetWords.reset.updated), await endLogin(args)),
  })
}

export const headers: HeadersFunction = () => NOT_STORED

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, resetWords.reset.title)

/** The form behind a reset link. */
export default function ResetPassword() {
  const { token, email } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ token: string; password: string; confirmPassword: string }>({
    id: 'reset',
    onLed: (to) => to === '/signin' && forgetReader(),
  })
  const { fields } = state
  const filled = useFilled('reset', ['password', 'confirmPassword'])
  return (
    <section className="narrow">
      <h1>{resetWords.reset.title}</h1>
      <WriteForm
        state={state}
        failed={resetWords.reset.failed}
        action={`/reset-password?token=${encodeURIComponent(token)}`}
        labels={{ password: resetWords.reset.newPassword, confirmPassword: resetWords.reset.confirmation }}
      >
        <AccountOfPassword email={email} />
        <PasswordField
          field={fields.password}
          label={resetWords.reset.newPassword}
          hint={`${resetWords.reset.hint}.`}
          autoComplete="new-password"
        />
        <PasswordField
          field={fields.confirmPassword}
          label={resetWords.reset.confirmation}
          autoComplete="new-password"
        />
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
