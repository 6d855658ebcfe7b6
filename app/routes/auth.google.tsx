import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { GoogleForm } from '~/accounts/google-form'
import { words } from '~/accounts/google-words'
import { GoogleButton } from '~/accounts/GoogleButton'
import { mayConnectGoogle } from '~/accounts/may-connect-google.server'
import { words as securityWords } from '~/accounts/security-words'
import { words as settingWords } from '~/accounts/setting-words'
import { words as accountWords } from '~/accounts/words'
import { ProviderError, toGoogle } from '~/auth/google.server'
import { asText } from '~/components/form/Field'
import { PasswordField } from '~/components/form/PasswordField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { leaveTo } from '~/http/leave-to.server'
import { ownLimit, PASSWORD_TRIES } from '~/http/own-limit.server'
import { safePath, signInPath } from '~/http/paths'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { anyone } from '~/http/who'
import { write } from '~/http/write.server'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'

const PATH = '/auth/google'
const SECURITY = '/setting/security'

/** For visitors there is nothing to see: the button is on /signin. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, viewer, url, context }) {
      if (!context.env.google) return missing('')
      if (!viewer) throw redirect('/signin')
      const may = await mayConnectGoogle(db, viewer, undefined)
      const proof = may.ok ? 'none' : may.field === 'password' ? 'password' : 'sign-in'
      return done({
        returnTo: safePath(url.searchParams.get('returnTo')) ?? SECURITY,
        proof,
        text: may.ok ? '' : may.message,
      } as const)
    },
  })

/** What a form led to: a page of Google's, the question for a password, or nothing, while the provider is down. */
type Led = { kind: 'away'; url: string; cookies: string[] } | { kind: 'ask' } | { kind: 'down' }

export async function action(args: ActionFunctionArgs) {
  const { env, log } = args.context
  return write(args, {
    who: anyone,
    whileSuspended: true,
    form: GoogleForm,
    limits: async ({ password }) => (password ? ownLimit(args, PASSWORD_TRIES) : []),
    async run({ db, viewer, value }) {
      const { google } = env
      if (!google) return missing('')
      const may = viewer ? await mayConnectGoogle(db, viewer, value.password) : done(false)
      // A wrong password is a failure, whichever form sent it: only failures count against the limit.
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
        log.warn({ why: error.kind, reason: error.message }, 'nobody can be sent to Google')
        return done<Led>({ kind: 'down' })
      }
    },
    then: (led, { returnTo }) => {
      if (led.kind === 'away') return leaveTo(led.url, led.cookies)
      const path = safePath(returnTo)
      if (led.kind === 'ask') return seeOther(path ? `${PATH}?returnTo=${encodeURIComponent(path)}` : PATH)
      return seeOther(path ? signInPath(path) : '/signin', { kind: 'error', text: words.down })
    },
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, securityWords.google.connect)

/** The step between the settings and Google's page, for those who have to prove first that it is they. */
export default function ConnectGoogle() {
  const { returnTo, proof, text } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ password: string; returnTo: string }>({ id: 'connect-google' })
  const { fields, result } = state
  return (
    <div className="narrow">
      <p>
        <Link to={SECURITY}>‹ {settingWords.tabs.security}</Link>
      </p>
      <h1>{securityWords.google.connect}</h1>
      {proof === 'none' && <GoogleButton returnTo={returnTo} label={securityWords.google.connect} />}
      {proof === 'sign-in' && <p>{text}</p>}
      {proof === 'password' && (
        <>
          <p>{words.proveFirst}</p>
          <WriteForm state={state} action={PATH} labels={accountWords.labels}>
            <PasswordField
              field={fields.password}
              label={accountWords.labels.password}
              autoComplete="current-password"
              show={accountWords.showPassword}
              hide={accountWords.hidePassword}
            />
            <input type="hidden" name="returnTo" value={asText(result?.initialValue?.returnTo) ?? returnTo} />
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
