import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { AskForLink, LinkSent } from '~/accounts/entering/EmailedLink'
import { LoginLinkForm } from '~/accounts/entering/login-link-form'
import { loginLinkWords } from '~/accounts/entering/log-in-words'
import { requestLoginLink } from '~/accounts/entering/request-login-link.server'
import { Entrance } from '~/ui/Entrance'
import { addressCookie, mailedAddress } from '~/web/address-key.server'
import { success } from '~/web/notice.server'
import { loginLinkLimits } from '~/web/http/login.server'
import { loginLinkPath, safePath, logInPath } from '~/web/http/paths'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ url, request, context }) {
      if (context.env.ssoOnly) throw redirect('/signin')
      return done({
        sent: url.searchParams.has('sent'),
        email: await mailedAddress(request, context.env),
        returnTo: safePath(url.searchParams.get('returnTo')),
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { env } = args.context
  return write(args, {
    caller: anyone,
    whileReadOnly: true,
    whileSuspended: true,
    form: LoginLinkForm,
    failureText: loginLinkWords.ask.failed,
    limits: ({ email }) => loginLinkLimits(args, email),
    whileLimited: loginLinkWords.ask.meanwhile,
    run: ({ db, value: { email, returnTo } }) =>
      requestLoginLink(db, env, { email, returnTo: safePath(returnTo) }),
    redirect: async ({ email }, { returnTo }) =>
      seeOther(loginLinkPath(safePath(returnTo), 'sent'), success(loginLinkWords.sent.notice), [
        await addressCookie(email, env),
      ]),
  })
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, data?.sent ? loginLinkWords.sent.title : loginLinkWords.ask.title)

export default function LoginLink() {
  const { sent, email, returnTo } = useLoaderData<typeof loader>()
  return (
    <Entrance title={sent ? loginLinkWords.sent.title : loginLinkWords.ask.title}>
      {sent ? (
        <LinkSent email={email} expires={loginLinkWords.sent.expires} form={loginLinkPath(returnTo)} />
      ) : (
        <AskForLink id="login-link" action={loginLinkPath(returnTo)} email={email} words={loginLinkWords.ask}>
          {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        </AskForLink>
      )}
      <p>
        <Link to={logInPath(returnTo)}>{loginLinkWords.ask.back}</Link>
      </p>
    </Entrance>
  )
}
