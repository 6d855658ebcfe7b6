import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { SignUpForm } from '~/accounts/form'
import { GoogleButton } from '~/accounts/GoogleButton'
import { register } from '~/accounts/register.server'
import { accountPath } from '~/accounts/rules'
import { words } from '~/accounts/words'
import { TextField, asText } from '~/components/form/Field'
import { PasswordField } from '~/components/form/PasswordField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Entrance } from '~/components/layout/Entrance'
import { addressCookie } from '~/http/address.server'
import { success } from '~/http/flash.server'
import { formAge, formStamp } from '~/http/form-stamp.server'
import { addressKey, CONFIRMATIONS, MAILS_PER_ADDRESS } from '~/http/limits.server'
import { safePath, signInPath } from '~/http/paths'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { anyone } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { arrive } from '~/sign-in-arrival.server'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ viewer, url, context }) {
      const returnTo = safePath(url.searchParams.get('returnTo'))
      if (viewer)
        throw redirect(returnTo ?? accountPath({ first_name: viewer.firstName, last_name: viewer.lastName }))
      return done({ returnTo, shown: formStamp(context.env), google: context.env.google !== null })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { env, ip } = args.context
  const returnTo = safePath(new URL(args.request.url).searchParams.get('returnTo'))
  return write(args, {
    who: anyone,
    form: SignUpForm,
    limits: ({ email }) => [
      { ...MAILS_PER_ADDRESS, key: addressKey(ip) },
      { ...CONFIRMATIONS, key: email },
    ],
    run: ({ db, request, value }) =>
      register(db, env, {
        ...value,
        formAge: formAge(value.shown, env),
        returnTo,
        ip,
        userAgent: request.headers.get('User-Agent'),
      }),
    then: async (registered, { email }) => {
      if (registered.kind !== 'confirm') return arrive(args, registered, returnTo, success(words.created))
      return seeOther('/check-email', success(words.confirmEmail(email)), [await addressCookie(email, env)])
    },
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.register)

type Fields = {
  nickname: string
  firstName: string
  lastName: string
  email: string
  password: string
  shown: string
}

export default function SignUp() {
  const { returnTo, shown, google } = useLoaderData<typeof loader>()
  const state = useWriteForm<Fields>({ id: 'sign-up' })
  const { fields, result } = state
  // A form that comes back keeps the time at which it was first shown.
  const stamp = asText(result?.initialValue?.shown) ?? shown
  return (
    <Entrance title={words.register}>
      <WriteForm
        state={state}
        labels={words.labels}
        action={returnTo ? `/signup?returnTo=${encodeURIComponent(returnTo)}` : '/signup'}
      >
        <div className="decoy" aria-hidden="true">
          <label htmlFor={fields.nickname.id}>{words.decoy}</label>
          <input id={fields.nickname.id} name="nickname" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <TextField
          field={fields.firstName}
          label={words.labels.firstName}
          autoComplete="given-name"
          dir="auto"
        />
        <TextField
          field={fields.lastName}
          label={words.labels.lastName}
          autoComplete="family-name"
          dir="auto"
        />
        <TextField field={fields.email} label={words.labels.email} type="email" autoComplete="email" />
        <PasswordField
          field={fields.password}
          label={words.labels.password}
          hint={words.passwordHint}
          autoComplete="new-password"
          show={words.showPassword}
          hide={words.hidePassword}
        />
        <input type="hidden" name="shown" value={stamp} />
        <p className="buttons">
          <SubmitButton busy={words.signingUp}>{words.register}</SubmitButton>
        </p>
      </WriteForm>
      {google && <GoogleButton returnTo={returnTo} />}
      <p>
        <Link to={returnTo ? signInPath(returnTo) : '/signin'}>{words.toSignIn}</Link>
      </p>
    </Entrance>
  )
}
