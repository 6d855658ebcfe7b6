import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RegisterForm } from '~/accounts/form'
import { register } from '~/accounts/entering/register.server'
import { accountPath } from '~/accounts/rules'
import { RegisterPanel } from '~/accounts/entering/EntrancePanels'
import { accountWords } from '~/accounts/words'
import { addressCookie, registrationCookie } from '~/web/address-key.server'
import { success } from '~/web/notice.server'
import { formAge, formStamp } from '~/services/auth/tokens.server'
import { confirmationLimits } from '~/web/http/login.server'
import type { PageHandle } from '~/web/http/page-handle'
import { safePath } from '~/web/http/paths'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { resumeAfterLogin } from '~/accounts/entering/log-in-arrival.server'

export const handle: PageHandle = { disallow: '/signup' }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ viewer, url, context }) {
      const returnTo = safePath(url.searchParams.get('returnTo'))
      if (viewer)
        throw redirect(returnTo ?? accountPath({ first_name: viewer.firstName, last_name: viewer.lastName }))
      return done({
        returnTo,
        shown: formStamp(context.env),
        providers: context.providers,
        registration: context.env.registration,
        ssoOnly: context.env.ssoOnly,
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { env, ip } = args.context
  const returnTo = safePath(new URL(args.request.url).searchParams.get('returnTo'))
  return write(args, {
    caller: anyone,
    form: RegisterForm,
    failureText: accountWords.registerFailed,
    limits: ({ email }) => confirmationLimits(args, email),
    run: ({ db, request, value }) =>
      register(db, env, {
        ...value,
        formAge: formAge(value.shown, env),
        returnTo,
        ip,
        userAgent: request.headers.get('User-Agent'),
      }),
    redirect: async (registered, { email }) => {
      if (registered.kind !== 'confirm')
        return resumeAfterLogin(args, registered, returnTo, success(accountWords.created))
      return seeOther('/check-email', success(accountWords.confirmEmail(email)), [
        await addressCookie(email, env),
        await registrationCookie(registered.confirmationId, env),
      ])
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, accountWords.register)

export default function SignUp() {
  return <RegisterPanel {...useLoaderData<typeof loader>()} />
}
