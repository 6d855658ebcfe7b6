import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { Link } from '~/components/ui/Link'
import { useEffect, useRef } from 'react'
import { confirmationState, confirmEmail, resendConfirmation } from '~/accounts/register/register.server'
import { ConfirmEmailForm, ResendForm } from '~/accounts/reset/reset-form'
import { resetWords } from '~/accounts/reset/words'
import { TextField } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { WriteForm } from '~/components/form/WriteForm'
import { useWriteForm } from '~/components/form/use-write-form'
import { addressCookie, ownRegistration } from '~/http/limits/address.server'
import { success } from '~/http/cookies/notice.server'
import { confirmationLimits } from '~/http/login.server'
import { safePath } from '~/http/paths'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { anyone } from '~/http/caller'
import { formOf, write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, url, token, request, context, nullOnError }) {
      const returnTo = safePath(url.searchParams.get('returnTo'))
      if (url.searchParams.has('token')) {
        const ownId = await ownRegistration(request, context.env)
        // If the link can't be checked now, sending the form checks it.
        const found = (await nullOnError(() => confirmationState(db, token, ownId))) ?? {
          state: 'ready',
          own: false,
        }
        return done({ state: found.state as Confirmation, own: found.own, token, returnTo })
      }
      const status = url.searchParams.get('status')
      const state: Confirmation =
        status === 'success' || status === 'already' || status === 'failed' ? status : 'invalid'
      return done({ state, own: false, token: '', returnTo })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      confirm: formOf({
        caller: anyone,
        form: ConfirmEmailForm,
        failureText: resetWords.confirmed.notConfirmed,
        run: ({ db, value }) => confirmEmail(db, value.token),
        redirect: async ({ state, returnTo, email }) =>
          seeOther(
            `/email-confirmed?status=${state}${returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : ''}`,
            null,
            email === null ? [] : [await addressCookie(email, args.context.env)],
          ),
      }),
      resend: formOf({
        caller: anyone,
        form: ResendForm,
        failureText: resetWords.checkEmail.failed,
        limits: ({ email }) => confirmationLimits(args, email),
        run: async ({ db, request, value }) =>
          resendConfirmation(db, value.email, await ownRegistration(request, args.context.env)),
        redirect: async ({ email }) =>
          seeOther('/check-email', success(resetWords.checkEmail.sentAgain), [
            await addressCookie(email, args.context.env),
          ]),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, TITLES[data?.state ?? 'invalid'])

const LEAVE_MS = 3000

/** `ready` shows the confirmation form; the others are results or reasons why it can't be confirmed. */
type Confirmation = 'invalid' | 'ready' | 'already' | 'failed' | 'success'

const TITLES: Record<Confirmation, string> = {
  invalid: resetWords.confirmed.invalidTitle,
  ready: resetWords.confirmed.confirmTitle,
  already: resetWords.confirmed.alreadyTitle,
  failed: resetWords.confirmed.failedTitle,
  success: resetWords.confirmed.successTitle,
}

/** The result of a confirmation link, or the form that confirms the address. */
export default function EmailConfirmed() {
  const { state, own, token, returnTo } = useLoaderData<typeof loader>()
  const logIn = `/signin?confirmed=true${returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : ''}`
  useLeave(state === 'success' ? logIn : state === 'invalid' ? '/signup' : null, LEAVE_MS)
  return (
    <section className="narrow">
      <h1>{TITLES[state]}</h1>
      {state === 'ready' && <Confirm token={token} own={own} />}
      {state === 'failed' && <Another />}
      {state === 'invalid' && <p>{resetWords.confirmed.invalid}</p>}
      {state === 'already' && <p>{resetWords.confirmed.already}</p>}
      {state === 'success' && <p role="status">{resetWords.confirmed.success}</p>}
      {state === 'success' && (
        <p>
          <Link to={logIn} className="button">
            {resetWords.confirmed.logIn}
          </Link>
        </p>
      )}
      {state === 'already' && (
        <p className="buttons">
          <Link to="/signin" className="button">
            {resetWords.confirmed.logIn}
          </Link>{' '}
          <Link to="/">{resetWords.confirmed.home}</Link>
        </p>
      )}
      {(state === 'invalid' || state === 'failed') && (
        <p>
          <Link to="/signup">{resetWords.confirmed.backToRegister}</Link>
        </p>
      )}
    </section>
  )
}

/**
 * The form behind the link. Opening the link changes nothing, since mail scanners open links and run scripts. Only in
 * the browser that registered, `own`, do scripts send the form.
 */
function Confirm({ token, own }: { token: string; own: boolean }) {
  const state = useWriteForm({ id: 'confirm', intent: 'confirm' })
  const sent = useRef(false)
  useEffect(() => {
    if (!own || sent.current) return
    sent.current = true
    ;(document.getElementById('confirm') as HTMLFormElement).requestSubmit()
  }, [own])
  return (
    <WriteForm
      state={state}
      failed={resetWords.confirmed.notConfirmed}
      action={`/email-confirmed?token=${encodeURIComponent(token)}`}
    >
      <p>{resetWords.confirmed.question}</p>
      <input type="hidden" name="token" value={token} />
      <p className="buttons">
        <SubmitButton busy={resetWords.confirmed.confirming}>{resetWords.confirmed.confirm}</SubmitButton>
      </p>
    </WriteForm>
  )
}

function Another() {
  const state = useWriteForm<{ email: string }>({ id: 'resend', intent: 'resend' })
  return (
    <WriteForm
      state={state}
      failed={resetWords.checkEmail.failed}
      action="/email-confirmed?status=failed"
      labels={{ email: resetWords.confirmed.email }}
    >
      <p>{resetWords.confirmed.failed}</p>
      <TextField
        field={state.fields.email}
        label={resetWords.confirmed.email}
        type="email"
        autoComplete="email"
      />
      <p className="buttons">
        <SubmitButton busy={resetWords.checkEmail.sending}>{resetWords.confirmed.another}</SubmitButton>
      </p>
    </WriteForm>
  )
}

/** With JavaScript: goes to `path` after `ms`; null stays. The page must also have a link there. */
function useLeave(path: string | null, ms: number) {
  const navigate = useNavigate()
  useEffect(() => {
    if (path === null) return
    const timer = setTimeout(() => navigate(path), ms)
    return () => clearTimeout(timer)
  }, [path, ms, navigate])
}
