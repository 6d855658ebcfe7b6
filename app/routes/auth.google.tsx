import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { z } from 'zod'
import { mayConnectGoogle } from '~/accounts/entering/log-in-with-google.server'
import { securityWords, googleWords } from '~/accounts/security-words'
import { accountWords, settingWords } from '~/accounts/words'
import { ProviderError, toGoogle } from '~/services/auth/google.server'
import { failuresOfLogin, PASSWORD_TRIES } from '~/web/own-limit.server'
import { safePath, logInPath } from '~/web/http/paths'
import { read } from '~/web/http/read.server'
import { seeOther, leaveTo } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done, missing } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { PasswordField } from '~/ui/form/PasswordField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { GoogleButton } from '~/accounts/entering/GoogleButton'

const optional = z.string().optional().catch(undefined)

/**
 * Going to Google. An invalid return path is ignored instead of refused. `asked` marks the form that asks for the
 * password; the buttons on other pages don't.
 */
const GoogleForm = z.object({ returnTo: optional, password: optional, asked: optional })

const PATH = '/auth/google'
const SECURITY = '/setting/security'

/** Visitors see nothing here: the button is on /signin. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, viewer, url, context }) {
      const { google } = context.env
      if (!google) return missing('')
      if (!viewer) throw redirect('/signin')
      const may = await mayConnectGoogle(db, viewer, { issuer: google.issuer })
      const proof = may.ok ? 'none' : may.field === 'password' ? 'password' : 'sign-in'
      return done({
        returnTo: safePath(url.searchParams.get('returnTo')) ?? SECURITY,
        proof,
        text: may.ok ? '' : may.message,
        title: may.ok && !may.value ? googleWords.confirm : securityWords.google.connect,
      } as const)
    },
  })

/** The form's result: a redirect to Google, a password prompt, or nothing because the provider is down. */
type Led = { kind: 'away'; url: string; cookies: string[] } | { kind: 'ask' } | { kind: 'down' }

export async function action(args: ActionFunctionArgs) {
  const { env, log } = args.context
  return write(args, {
    caller: anyone,
    whileSuspended: true,
    form: GoogleForm,
    failureText: accountWords.logInFailed,
    limits: (value, sender) => (value.password ? failuresOfLogin(PASSWORD_TRIES)(value, sender) : []),
    async run({ db, viewer, value }) {
      const { google } = env
      if (!google) return missing('')
      const may = viewer
        ? await mayConnectGoogle(db, viewer, { issuer: google.issuer, password: value.password })
        : done(false)
      // A wrong password counts as a failure, from either form: only failures count toward the limit.
      if (!may.ok) return value.asked || value.password ? may : done<Led>({ kind: 'ask' })
      const trip = {
        returnTo: safePath(value.returnTo),
        startedBy: viewer?.id ?? null,
        mayConnect: may.value,
      }
      try {
        return done<Led>({ kind: 'away', ...(await toGoogle({ ...env, google }, trip)) })
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        log.warn({ why: error.kind, reason: error.message }, 'could not redirect to Google')
        return done<Led>({ kind: 'down' })
      }
    },
    redirect: (led, { returnTo }) => {
      if (led.kind === 'away') return leaveTo(led.url, led.cookies)
      const path = safePath(returnTo)
      if (led.kind === 'ask') return seeOther(path ? `${PATH}?returnTo=${encodeURIComponent(path)}` : PATH)
      return seeOther(path ? logInPath(path) : '/signin', { kind: 'error', text: googleWords.down })
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, data?.title ?? securityWords.google.connect)

/** The step between the settings and Google's page, for users who must first prove who they are. */
export default function ConnectGoogle() {
  const { returnTo, proof, text, title } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ password: string; returnTo: string }>({ id: 'connect-google' })
  const { fields, result } = state
  const typed = result?.initialValue?.returnTo
  return (
    <div className="narrow">
      <p>
        <Link to="/setting/security">‹ {settingWords.tabs.security}</Link>
      </p>
      <h1>{title}</h1>
      {proof === 'none' && <GoogleButton returnTo={returnTo} label={title} />}
      {proof === 'sign-in' && <p>{text}</p>}
      {proof === 'password' && (
        <>
          <p>{googleWords.proveFirst}</p>
          <WriteForm
            state={state}
            failed={accountWords.logInFailed}
            action="/auth/google"
            labels={accountWords.labels}
          >
            <PasswordField
              field={fields.password}
              label={accountWords.labels.password}
              autoComplete="current-password"
            />
            <input type="hidden" name="returnTo" value={typeof typed === 'string' ? typed : returnTo} />
            <input type="hidden" name="asked" value="yes" />
            <p className="buttons">
              <SubmitButton busy={securityWords.google.connecting}>
                {securityWords.google.connect}
              </SubmitButton>
            </p>
          </WriteForm>
        </>
      )}
    </div>
  )
}
