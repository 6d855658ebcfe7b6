import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LogOutForm } from '~/accounts/form'
import { logOutWords } from '~/accounts/entering/log-in-words'
import { LogOutPanel } from '~/accounts/entering/LogOutDialog'
import { refererPath, replacePage } from '~/web/http/back-to.server'
import { endLogin } from '~/web/http/login.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

export const handle: PageHandle = { disallow: '/signout' }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ viewer, request }) {
      if (!viewer) throw redirect('/', { headers: replacePage(request) })
      const from = refererPath(request)
      return done({ back: from?.startsWith('/signout') ? '/' : (from ?? '/') })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller: anyone,
    whileSuspended: true,
    form: LogOutForm,
    failureText: logOutWords.failed,
    run: async () => done(await endLogin(args)),
    redirect: (ended) => seeOther('/', null, ended, { replace: true }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, logOutWords.logOut)

export default function SignOut() {
  const { back } = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      <LogOutPanel cancel={back} />
    </section>
  )
}
