import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { SignUpForm } from '~/accounts/form'
import { register } from '~/accounts/register.server'
import { words } from '~/accounts/words'
import { TextField, asText } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Logo } from '~/components/layout/Logo'
import { success } from '~/http/flash.server'
import { formAge, formStamp } from '~/http/form-stamp.server'
import { beginLogin } from '~/http/login.server'
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
    async run({ viewer, url, context }) {
      const returnTo = safePath(url.searchParams.get('returnTo'))
      if (viewer) throw redirect(returnTo ?? '/')
      return done({ returnTo, shown: formStamp(context.env) })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { env } = args.context
  return write(args, {
    who: anyone,
    form: SignUpForm,
    run: ({ db, request, value }) =>
      register(db, { ...value, formAge: formAge(value.shown, env), userAgent: request.headers.get('User-Agent') }),
    then: async ({ token }) => {
      const returnTo = safePath(new URL(args.request.url).searchParams.get('returnTo'))
      return seeOther(returnTo ?? '/', success(words.created), [await beginLogin(token, args)])
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.register)

export default function SignUp() {
  const { returnTo, shown } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ nickname: string; firstName: string; lastName: string; email: string; password: string; shown: string }>({ id: 'sign-up' })
  const { fields, result } = state
  // A form that comes back keeps the time at which it was first shown.
  const stamp = asText(result?.initialValue?.shown) ?? shown
  return (
    <section className="narrow entrance">
      <p><Link to="/" className="nav-logo"><Logo /> <span>Carrel</span></Link></p>
      <h1>{words.register}</h1>
      <WriteForm state={state} labels={words.labels} action={returnTo ? `/signup?returnTo=${encodeURIComponent(returnTo)}` : '/signup'}>
        <div className="decoy" aria-hidden="true">
          <label htmlFor={fields.nickname.id}>{words.decoy}</label>
          <input id={fields.nickname.id} name="nickname" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <TextField field={fields.firstName} label={words.labels.firstName} autoComplete="given-name" />
        <TextField field={fields.lastName} label={words.labels.lastName} autoComplete="family-name" />
        <TextField field={fields.email} label={words.labels.email} type="email" autoComplete="email" />
        <TextField field={fields.password} label={words.labels.password} type="password" autoComplete="new-password" hint={words.passwordHint} />
        <input type="hidden" name="shown" value={stamp} />
        <p className="buttons"><SubmitButton busy={words.signingUp}>{words.register}</SubmitButton></p>
      </WriteForm>
      <p><Link to={returnTo ? signInPath(returnTo) : '/signin'}>{words.toSignIn}</Link></p>
    </section>
  )
}
