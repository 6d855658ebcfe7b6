import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { SignInForm } from '~/accounts/form'
import { signIn } from '~/accounts/sign-in.server'
import { words } from '~/accounts/words'
import { beginLogin } from '~/http/login.server'
import { TextField } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Logo } from '~/components/layout/Logo'
import { addressKey, SIGN_IN } from '~/http/limits.server'
import { safePath, signInPath } from '~/http/paths'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { anyone } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ viewer, url }) {
      const returnTo = safePath(url.searchParams.get('returnTo'))
      if (viewer) throw redirect(returnTo ?? '/')
      return done({ returnTo })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who: anyone,
    form: SignInForm,
    limit: { ...SIGN_IN, key: ({ email }) => `${email} ${addressKey(args.context.ip)}` },
    run: ({ db, request, value }) => signIn(db, { ...value, userAgent: request.headers.get('User-Agent') }),
    then: async ({ token }, { returnTo }) => seeOther(safePath(returnTo) ?? '/', null, [await beginLogin(token, args)]),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.logIn)

export default function SignIn() {
  const { returnTo } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ email: string; password: string }>({ id: 'sign-in' })
  const { fields } = state
  return (
    <section className="narrow entrance">
      <p><Link to="/" className="nav-logo"><Logo /> <span>Carrel</span></Link></p>
      <h1>{words.logIn}</h1>
      <WriteForm state={state} labels={words.labels} action={returnTo ? signInPath(returnTo) : '/signin'}>
        <TextField field={fields.email} label={words.labels.email} type="email" autoComplete="username" />
        <TextField field={fields.password} label={words.labels.password} type="password" autoComplete="current-password" />
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <p className="buttons"><SubmitButton busy={words.signingIn}>{words.logIn}</SubmitButton></p>
      </WriteForm>
      <p><Link to={returnTo ? `/signup?returnTo=${encodeURIComponent(returnTo)}` : '/signup'}>{words.toSignUp}</Link></p>
    </section>
  )
}
