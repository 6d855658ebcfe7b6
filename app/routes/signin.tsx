import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { words as dataWords } from '~/accounts/data-words'
import { SignInForm } from '~/accounts/form'
import { GoogleButton } from '~/accounts/GoogleButton'
import { accountPath } from '~/accounts/rules'
import { signIn } from '~/accounts/sign-in.server'
import { words } from '~/accounts/words'
import { proveByForm } from '~/auth/form-strategy.server'
import { TextField } from '~/components/form/Field'
import { PasswordField } from '~/components/form/PasswordField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Entrance } from '~/components/layout/Entrance'
import { addressCookie } from '~/http/address.server'
import { success } from '~/http/flash.server'
import { signInLimits } from '~/http/login.server'
import { safePath, signInPath } from '~/http/paths'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { anyone } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { arrive } from '~/sign-in-arrival.server'

/** How long the enhanced page shows what is wrong. */
const ERROR_MS = 5000

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ viewer, url, context }) {
      const returnTo = safePath(url.searchParams.get('returnTo'))
      if (viewer)
        throw redirect(returnTo ?? accountPath({ first_name: viewer.firstName, last_name: viewer.lastName }))
      return done({
        returnTo,
        confirmed: url.searchParams.get('confirmed') === 'true',
        google: context.env.google !== null,
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { env, ip } = args.context
  return write(args, {
    who: anyone,
    form: SignInForm,
    limits: ({ email }) => signInLimits(args, email),
    run: ({ db, request, value }) =>
      proveByForm(request, value, (email, password) =>
        signIn(db, {
          email,
          password,
          ip,
          userAgent: request.headers.get('User-Agent'),
          confirmEmail: env.confirmEmail,
        }),
      ),
    then: async (found, { email, returnTo }) => {
      if (found.kind === 'unconfirmed')
        return seeOther('/check-email', success(words.confirmEmail(email)), [await addressCookie(email, env)])
      const kept = found.kind === 'session' && found.kept
      return arrive(args, found, safePath(returnTo), kept ? success(dataWords.kept) : null)
    },
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.logIn)

export default function SignIn() {
  const { returnTo, confirmed, google } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ email: string; password: string }>({ id: 'sign-in' })
  const { fields } = state
  return (
    <Entrance title={words.logIn}>
      {confirmed && (
        <p className="note" role="status">
          {words.confirmedNowSignIn}
        </p>
      )}
      <WriteForm
        state={state}
        labels={words.labels}
        action={returnTo ? signInPath(returnTo) : '/signin'}
        errorFor={ERROR_MS}
      >
        <TextField field={fields.email} label={words.labels.email} type="email" autoComplete="username" />
        <PasswordField
          field={fields.password}
          label={words.labels.password}
          autoComplete="current-password"
          show={words.showPassword}
          hide={words.hidePassword}
        />
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <p className="buttons">
          <SubmitButton busy={words.signingIn}>{words.logIn}</SubmitButton>{' '}
          <Link to="/forgot-password">{words.forgotPassword}</Link>
        </p>
      </WriteForm>
      {google && <GoogleButton returnTo={returnTo} />}
      <p>
        <Link to={returnTo ? `/signup?returnTo=${encodeURIComponent(returnTo)}` : '/signup'}>
          {words.toSignUp}
        </Link>
      </p>
    </Entrance>
  )
}
