import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LogInForm } from '~/accounts/form'
import { accountPath } from '~/accounts/rules'
import { LogInPanel } from '~/accounts/entering/EntrancePanels'
import { accountWords } from '~/accounts/words'
import { addressCookie, mailedAddress } from '~/web/address-key.server'
import { success } from '~/web/notice.server'
import { isKnownDevice, logInLimits } from '~/web/http/login.server'
import type { PageHandle } from '~/web/http/page-handle'
import { safePath } from '~/web/http/paths'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done, refused } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { resumeAfterLogin } from '~/accounts/entering/log-in-arrival.server'
import { logInByForm } from '~/accounts/entering/log-in-by-form.server'

export const handle: PageHandle = { disallow: '/signin' }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ viewer, url, request, context }) {
      const returnTo = safePath(url.searchParams.get('returnTo'))
      if (viewer)
        throw redirect(returnTo ?? accountPath({ first_name: viewer.firstName, last_name: viewer.lastName }))
      return done({
        returnTo,
        confirmed: url.searchParams.get('confirmed') === 'true',
        email: await mailedAddress(request, context.env),
        providers: context.providers,
        ssoOnly: context.env.ssoOnly,
        registers: !context.env.ssoOnly && context.env.registration !== 'closed',
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { env } = args.context
  return write(args, {
    caller: anyone,
    whileSuspended: true,
    whileReadOnly: true,
    form: LogInForm,
    failureText: accountWords.logInFailed,
    limits: ({ email }) => logInLimits(args, email),
    whileLimited: accountWords.meanwhile,
    isKnownDevice: ({ email }) => isKnownDevice(args, email),
    run: async ({ context, request, value }) =>
      env.ssoOnly ? refused(accountWords.ssoOnly) : logInByForm({ context, request }, value),
    redirect: async (found, { email, returnTo }) => {
      if (found.kind === 'unconfirmed')
        return seeOther('/check-email', success(accountWords.confirmEmail(email)), [
          await addressCookie(email, env),
        ])
      return resumeAfterLogin(args, found, safePath(returnTo))
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, accountWords.logIn)

export default function SignIn() {
  return <LogInPanel {...useLoaderData<typeof loader>()} />
}
