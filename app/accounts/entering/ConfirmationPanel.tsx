import { useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { Link } from '~/ui/Link'
import { resetWords } from './reset-words'

const LEAVE_MS = 3000

/** `ready` shows the confirmation form; the others are results or reasons why it can't be confirmed. */
export type Confirmation = 'invalid' | 'ready' | 'already' | 'failed' | 'success'

/** `own`: this browser sent the registration. */
export type ConfirmationView = { state: Confirmation; own: boolean; token: string; returnTo: string | null }

export const CONFIRMATION_TITLES: Record<Confirmation, string> = {
  invalid: resetWords.confirmed.invalidTitle,
  ready: resetWords.confirmed.confirmTitle,
  already: resetWords.confirmed.alreadyTitle,
  failed: resetWords.confirmed.failedTitle,
  success: resetWords.confirmed.successTitle,
}

/** The result of a confirmation link, or the form that confirms the address. */
export function ConfirmationPanel({ state, own, token, returnTo }: ConfirmationView) {
  const logIn = `/signin?confirmed=true${returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : ''}`
  useLeave(state === 'success' ? logIn : state === 'invalid' ? '/signup' : null, LEAVE_MS)
  return (
    <section className="narrow">
      <h1>{CONFIRMATION_TITLES[state]}</h1>
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
