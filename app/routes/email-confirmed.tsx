import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { confirmationState, confirmEmail } from '~/accounts/confirm-email.server'
import { resendConfirmation } from '~/accounts/resend-confirmation.server'
import { ConfirmEmailForm, ResendForm } from '~/accounts/reset-form'
import { words } from '~/accounts/reset-words'
import { TextField } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { useLeave } from '~/components/ui/use-leave'
import { addressCookie } from '~/http/address.server'
import { success } from '~/http/flash.server'
import { addressKey, CONFIRMATIONS, MAILS_PER_ADDRESS } from '~/http/limits.server'
import { safePath } from '~/http/paths'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { anyone } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

const LEAVE_MS = 3000

/** `ready` has the form that confirms; the others are what came of it, or why nothing can. */
type State = 'invalid' | 'ready' | 'already' | 'failed' | 'success'

const TITLES: Record<State, string> = {
  invalid: words.confirmed.invalidTitle,
  ready: words.confirmed.confirmTitle,
  already: words.confirmed.alreadyTitle,
  failed: words.confirmed.failedTitle,
  success: words.confirmed.successTitle,
}

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, url }) {
      const token = url.searchParams.get('token')
      const returnTo = safePath(url.searchParams.get('returnTo'))
      if (token !== null)
        return done({ state: (await confirmationState(db, token)) as State, token, returnTo })
      const status = url.searchParams.get('status')
      const state: State =
        status === 'success' || status === 'already' || status === 'failed' ? status : 'invalid'
      return done({ state, token: '', returnTo })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      confirm: formOf({
        who: anyone,
        form: ConfirmEmailForm,
        run: ({ db, value }) => confirmEmail(db, value.token),
        then: ({ state, returnTo }) =>
          seeOther(
            `/email-confirmed?status=${state}${returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : ''}`,
          ),
      }),
      resend: formOf({
        who: anyone,
        form: ResendForm,
        limits: ({ email }) => [
          { ...MAILS_PER_ADDRESS, key: addressKey(args.context.ip) },
          { ...CONFIRMATIONS, key: email },
        ],
        run: ({ db, value }) => resendConfirmation(db, value.email),
        then: async ({ email }) =>
          seeOther('/check-email', success(words.checkEmail.sentAgain), [
            await addressCookie(email, args.context.env),
          ]),
      }),
    },
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, TITLES[data?.state ?? 'invalid'])

export default function EmailConfirmed() {
  const { state, token, returnTo } = useLoaderData<typeof loader>()
  const signIn = `/signin?confirmed=true${returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : ''}`
  useLeave(state === 'success' ? signIn : state === 'invalid' ? '/signup' : null, LEAVE_MS)
  return (
    <section className="narrow">
      <h1>{TITLES[state]}</h1>
      {state === 'ready' && <Confirm token={token} />}
      {state === 'failed' && <Another />}
      {state === 'invalid' && <p>{words.confirmed.invalid}</p>}
      {state === 'already' && <p>{words.confirmed.already}</p>}
      {state === 'success' && <p role="status">{words.confirmed.success}</p>}
      {state === 'success' && (
        <p>
          <Link to={signIn} className="button">
            {words.confirmed.signIn}
          </Link>
        </p>
      )}
      {state === 'already' && (
        <p className="buttons">
          <Link to="/signin" className="button">
            {words.confirmed.signIn}
          </Link>{' '}
          <Link to="/">{words.confirmed.home}</Link>
        </p>
      )}
      {(state === 'invalid' || state === 'failed') && (
        <p>
          <Link to="/signup">{words.confirmed.backToSignUp}</Link>
        </p>
      )}
    </section>
  )
}

/** The form behind the link. Opening a link changes nothing, as mail scanners do it too; the enhanced page sends the form by itself. */
function Confirm({ token }: { token: string }) {
  const state = useWriteForm({ id: 'confirm', intent: 'confirm' })
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    ;(document.getElementById('confirm') as HTMLFormElement).requestSubmit()
  }, [])
  return (
    <WriteForm state={state} action="/email-confirmed">
      <p>{words.confirmed.question}</p>
      <input type="hidden" name="token" value={token} />
      <p className="buttons">
        <SubmitButton busy={words.confirmed.confirming}>{words.confirmed.confirm}</SubmitButton>
      </p>
    </WriteForm>
  )
}

function Another() {
  const state = useWriteForm<{ email: string }>({ id: 'resend', intent: 'resend' })
  return (
    <WriteForm
      state={state}
      action="/email-confirmed?status=failed"
      labels={{ email: words.confirmed.email }}
    >
      <p>{words.confirmed.failed}</p>
      <TextField field={state.fields.email} label={words.confirmed.email} type="email" autoComplete="email" />
      <p className="buttons">
        <SubmitButton busy={words.checkEmail.sending}>{words.confirmed.another}</SubmitButton>
      </p>
    </WriteForm>
  )
}
