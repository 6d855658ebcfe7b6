import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LogOutForm } from '~/accounts/form'
import { logOutWords } from '~/accounts/login/words'
import { LogOutPanel } from '~/accounts/login/LogOutDialog'
import { refererPath, replacePage } from '~/http/answers/back-to.server'
import { endLogin } from '~/http/login.server'
import type { PageHandle } from '~/http/page-handle'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { anyone } from '~/http/caller'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

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
