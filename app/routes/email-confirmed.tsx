import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { confirmationState, confirmEmail } from '~/accounts/register/register.server'
import { ConfirmedPanel, TITLES, type Confirmation } from '~/accounts/register/ConfirmedPanel'
import { resendConfirmation } from '~/accounts/register/resend-confirmation.server'
import { ConfirmEmailForm, ResendForm } from '~/accounts/reset/reset-form'
import { resetWords } from '~/accounts/login/words'
import { addressCookie } from '~/http/limits/address.server'
import { success } from '~/http/cookies/notice.server'
import { addressKey, CONFIRMATIONS, MAILS_PER_ADDRESS } from '~/http/limits/limits.server'
import { safePath } from '~/http/paths'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { anyone } from '~/http/caller'
import { formOf, write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, url }) {
      const token = url.searchParams.get('token')
      const returnTo = safePath(url.searchParams.get('returnTo'))
      if (token !== null)
        return done({ state: (await confirmationState(db, token)) as Confirmation, token, returnTo })
      const status = url.searchParams.get('status')
      const state: Confirmation =
        status === 'success' || status === 'already' || status === 'failed' ? status : 'invalid'
      return done({ state, token: '', returnTo })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      confirm: formOf({
        caller: anyone,
        form: ConfirmEmailForm,
        failed: resetWords.confirmed.notConfirmed,
        run: ({ db, value }) => confirmEmail(db, value.token),
        then: async ({ state, returnTo, email }) =>
          seeOther(
            `/email-confirmed?status=${state}${returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : ''}`,
            null,
            email === null ? [] : [await addressCookie(email, args.context.env)],
          ),
      }),
      resend: formOf({
        caller: anyone,
        form: ResendForm,
        failed: resetWords.checkEmail.failed,
        limits: ({ email }) => [
          { ...MAILS_PER_ADDRESS, key: addressKey(args.context.ip) },
          { ...CONFIRMATIONS, key: email },
        ],
        run: ({ db, value }) => resendConfirmation(db, value.email),
        then: async ({ email }) =>
          seeOther('/check-email', success(resetWords.checkEmail.sentAgain), [
            await addressCookie(email, args.context.env),
          ]),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, TITLES[data?.state ?? 'invalid'])

export default function EmailConfirmed() {
  return <ConfirmedPanel {...useLoaderData<typeof loader>()} />
}
