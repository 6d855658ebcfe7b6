import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { AskForLink, LinkSent } from '~/accounts/entering/EmailedLink'
import { requestReset } from '~/accounts/entering/reset-password.server'
import { ForgotPasswordForm } from '~/accounts/entering/reset-form'
import { resetWords } from '~/accounts/entering/reset-words'
import { Entrance } from '~/ui/Entrance'
import { addressCookie, mailedAddress } from '~/web/address-key.server'
import { success } from '~/web/notice.server'
import { addressKey, MAILS_PER_ADDRESS } from '~/web/limits.server'
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
      return done({ sent: url.searchParams.has('sent'), email: await mailedAddress(request, context.env) })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { env, ip } = args.context
  return write(args, {
    caller: anyone,
    whileSuspended: true,
    form: ForgotPasswordForm,
    failureText: resetWords.forgot.failed,
    limits: () => [{ ...MAILS_PER_ADDRESS, key: addressKey(ip) }],
    run: ({ db, request, value }) =>
      requestReset(db, env, { ...value, ip, userAgent: request.headers.get('User-Agent') }),
    redirect: async ({ email }) =>
      seeOther('/forgot-password?sent', success(resetWords.forgot.sentToast), [
        await addressCookie(email, env),
      ]),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, data?.sent ? resetWords.forgot.sentTitle : resetWords.forgot.title)

export default function ForgotPassword() {
  const { sent, email } = useLoaderData<typeof loader>()
  if (!sent)
    return (
      <Entrance title={resetWords.forgot.title}>
        <AskForLink
          id="forgot"
          action="/forgot-password"
          email={email}
          words={resetWords.forgot}
          needsEmail
        />
        <p>
          <Link to="/signin">{resetWords.forgot.back}</Link>
        </p>
      </Entrance>
    )
  return (
    <Entrance title={resetWords.forgot.sentTitle}>
      <LinkSent email={email} expires={resetWords.forgot.expires} form="/forgot-password" />
      <p>
        <Link to="/signin" className="button">
          {resetWords.forgot.back}
        </Link>
      </p>
    </Entrance>
  )
}
