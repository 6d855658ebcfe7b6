import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { resendConfirmation } from '~/accounts/entering/register.server'
import { resetWords } from '~/accounts/entering/reset-words'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { mailedAddress, ownRegistration } from '~/web/address-key.server'
import { success } from '~/web/notice.server'
import { confirmationLimits } from '~/web/http/login.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { ButtonForm, write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    run: async ({ request, context }) => done({ email: await mailedAddress(request, context.env) }),
  })

export async function action(args: ActionFunctionArgs) {
  const address = () => mailedAddress(args.request, args.context.env)
  return write(args, {
    caller: anyone,
    form: ButtonForm,
    failureText: resetWords.checkEmail.failed,
    async limits() {
      const email = await address()
      return email === null ? [] : confirmationLimits(args, email)
    },
    async run({ db }) {
      const email = await address()
      if (email === null) return done(null)
      return resendConfirmation(db, email, await ownRegistration(args.request, args.context.env))
    },
    // Without the cookie we don't know whom to email, but registering asks for the address.
    redirect: (sent) =>
      sent ? seeOther('/check-email', success(resetWords.checkEmail.sentAgain)) : seeOther('/signup'),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, resetWords.checkEmail.title)

export default function CheckEmail() {
  const { email } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'resend' })
  return (
    <section className="narrow">
      <h1>{resetWords.checkEmail.title}</h1>
      <p>
        {resetWords.checkEmail.emailed}{' '}
        <strong className="breakable">{email ?? resetWords.checkEmail.unknown}</strong>.{' '}
        {resetWords.checkEmail.open}
      </p>
      <p>
        {resetWords.checkEmail.expires} {resetWords.checkEmail.spam}
      </p>
      {email !== null && (
        <WriteForm state={state} action="/check-email" failed={resetWords.checkEmail.failed}>
          <p className="buttons">
            <SubmitButton busy={resetWords.checkEmail.sending}>{resetWords.checkEmail.again}</SubmitButton>
          </p>
        </WriteForm>
      )}
      <p>
        {resetWords.checkEmail.wrong} <Link to="/signup">{resetWords.checkEmail.toRegister}</Link>
      </p>
    </section>
  )
}
