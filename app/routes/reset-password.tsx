import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ResetPasswordForm } from '~/accounts/reset/reset-form'
import { canReset, resetPassword } from '~/accounts/reset/reset-password.server'
import { resetWords } from '~/accounts/login/words'
import { ResetPasswordPanel } from '~/accounts/reset/ResetPasswordPanel'
import { failure, noticeCookie, success } from '~/http/cookies/notice.server'
import { endLogin } from '~/http/login.server'
import { orNull } from '~/http/or-null.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { anyone } from '~/http/caller'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

/** The page's URL contains the link's secret. */
const NOT_STORED = { 'Cache-Control': 'no-store' }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, url, context }) {
      const token = url.searchParams.get('token')
      const usable = token ? await orNull(context, () => canReset(db, token)) : false
      if (token && usable) return done({ token })
      const why = usable === null ? 'unverified' : token ? 'expired' : 'missing'
      const notice = await noticeCookie(failure(resetWords.reset[why]), context.env)
      throw redirect('/forgot-password', { headers: { 'Set-Cookie': notice, ...NOT_STORED } })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller: anyone,
    whileSuspended: true,
    form: ResetPasswordForm,
    failed: resetWords.reset.failed,
    run: ({ db, value }) => resetPassword(db, value),
    then: async (result) =>
      result === 'expired'
        ? seeOther('/forgot-password', failure(resetWords.reset.expired))
        : seeOther('/signin', success(resetWords.reset.updated), await endLogin(args)),
  })
}

export const headers: HeadersFunction = () => NOT_STORED

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, resetWords.reset.title)

export default function ResetPassword() {
  return <ResetPasswordPanel {...useLoaderData<typeof loader>()} />
}
