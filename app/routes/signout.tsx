import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LogOutForm } from '~/accounts/form'
import { logOutWords } from '~/accounts/entering/log-in-words'
import { logOutProvider, tripToLogOut } from '~/accounts/entering/log-out.server'
import { LogOutPanel } from '~/accounts/entering/LogOutDialog'
import { refererPath, replacePage } from '~/web/http/back-to.server'
import { endLogin } from '~/web/http/login.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { seeOther, withCookies } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { providersOf } from '~/services/provider-settings.server'
import { goToProvider } from '~/web/http/sso-cookies.server'
import { pageMeta } from '~/web/page-meta'

export const handle: PageHandle = { disallow: '/signout' }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, viewer, request, context }) {
      if (!viewer) throw redirect('/', { headers: replacePage(request) })
      const from = refererPath(request)
      const back = from?.startsWith('/signout') ? '/' : (from ?? '/')
      return done({ back, provider: await logOutProvider(db, viewer, providersOf(context.env)) })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller: anyone,
    whileReadOnly: true,
    whileSuspended: true,
    form: LogOutForm,
    failureText: logOutWords.failed,
    async run({ db, viewer, value, context }) {
      const leaving = viewer && value.provider ? await tripToLogOut(db, viewer, context.env) : null
      const ended = await endLogin(args)
      return done({ ended, to: leaving && (await goToProvider(context, leaving)) })
    },
    redirect: ({ ended, to }) =>
      to ? withCookies(to, ended) : seeOther('/', null, ended, { replace: true }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, logOutWords.logOut)

export default function SignOut() {
  const { back, provider } = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      <LogOutPanel cancel={back} provider={provider} />
    </section>
  )
}
