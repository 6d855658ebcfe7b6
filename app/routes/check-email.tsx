import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { resendConfirmation } from '~/accounts/resend-confirmation.server'
import { ResendSameForm } from '~/accounts/reset-form'
import { words } from '~/accounts/reset-words'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { mailedAddress } from '~/http/address.server'
import { success } from '~/http/flash.server'
import { CONFIRMATIONS } from '~/http/limits.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { anyone } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    run: async ({ request, context }) => done({ email: await mailedAddress(request, context.env) }),
  })

export async function action(args: ActionFunctionArgs) {
  const address = () => mailedAddress(args.request, args.context.env)
  return write(args, {
    who: anyone,
    form: ResendSameForm,
    failed: words.checkEmail.failed,
    async limits() {
      const email = await address()
      return email === null ? [] : [{ ...CONFIRMATIONS, key: email }]
    },
    async run({ db }) {
      const email = await address()
      return email === null ? done(null) : resendConfirmation(db, email)
    },
    // Without the cookie there is nobody to send to: registering asks for the address.
    then: (sent) =>
      sent ? seeOther('/check-email', success(words.checkEmail.sentAgain)) : seeOther('/signup'),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.checkEmail.title)

export default function CheckEmail() {
  const { email } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'resend' })
  return (
    <section className="narrow">
      <h1>{words.checkEmail.title}</h1>
      <p>
        {words.checkEmail.ifWaiting}{' '}
        <strong className="breakable">{email ?? words.checkEmail.unknown}</strong> {words.checkEmail.thenSent}
      </p>
      <p>
        {words.checkEmail.expires} {words.checkEmail.spam}
      </p>
      {email !== null && (
        <WriteForm state={state} action="/check-email" failed={words.checkEmail.failed}>
          <p className="buttons">
            <SubmitButton busy={words.checkEmail.sending}>{words.checkEmail.again}</SubmitButton>
          </p>
        </WriteForm>
      )}
      <p>
        {words.checkEmail.wrong} <Link to="/signup">{words.checkEmail.toSignUp}</Link>
      </p>
    </section>
  )
}
