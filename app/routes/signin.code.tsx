import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LogInCodePanel } from '~/accounts/entering/TwoStepFields'
import { LogInCodeForm } from '~/accounts/entering/two-step-form'
import { logInWithCode, waitingFor } from '~/accounts/entering/log-in.server'
import { twoStepWords } from '~/accounts/security-words'
import { accountWords } from '~/accounts/words'
import { endCookie, readToken } from '~/web/cookies.server'
import { noticeCookie, warning } from '~/web/notice.server'
import { codeLimits } from '~/web/http/login.server'
import { safePath, logInPath } from '~/web/http/paths'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { resumeAfterLogin } from '~/accounts/entering/log-in-arrival.server'

const words = twoStepWords.logIn
type Args = Pick<ActionFunctionArgs, 'request' | 'context'>

const returnToOf = (url: URL) => safePath(url.searchParams.get('returnTo'))
const challengeIn = ({ request, context }: Args) => readToken(request, 'challenge', context.env)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, context: { env }, url }) {
      const returnTo = returnToOf(url)
      const back = logInPath(returnTo)
      const challenge = await challengeIn(args)
      if (challenge === null) throw redirect(back)
      if ((await waitingFor(db, challenge)) === null) {
        const notice = await noticeCookie(warning(words.expired), env)
        throw redirect(back, {
          headers: [
            ['Set-Cookie', notice],
            ['Set-Cookie', await endCookie('challenge', env)],
          ],
        })
      }
      return done({ returnTo, back })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { env, ip } = args.context
  return write(args, {
    caller: anyone,
    whileSuspended: true,
    whileReadOnly: true,
    form: LogInCodeForm,
    failureText: accountWords.logInFailed,
    whileLimited: words.meanwhile,
    async limits({ code }) {
      const waiting = await waitingFor(args.context.db, await challengeIn(args))
      return waiting ? codeLimits(args, { ...waiting, code }) : []
    },
    run: async ({ db, request, value }) => {
      const from = { ip, userAgent: request.headers.get('User-Agent') }
      return logInWithCode(db, {
        ...value,
        ...from,
        challenge: await challengeIn(args),
        secrets: env.sessionSecrets,
      })
    },
    redirect: (found) => resumeAfterLogin(args, found, returnToOf(new URL(args.request.url))),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function SignInCode() {
  return <LogInCodePanel {...useLoaderData<typeof loader>()} />
}
