import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  ConfirmationPanel,
  CONFIRMATION_TITLES,
  type Confirmation,
} from '~/accounts/entering/ConfirmationPanel'
import { confirmationState, confirmEmail, resendConfirmation } from '~/accounts/entering/register.server'
import { ConfirmEmailForm, ResendForm } from '~/accounts/entering/reset-form'
import { resetWords } from '~/accounts/entering/reset-words'
import { addressCookie, ownRegistration } from '~/web/address-key.server'
import { success } from '~/web/notice.server'
import { confirmationLimits } from '~/web/http/login.server'
import { safePath } from '~/web/http/paths'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { formOf, write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, url, token, request, context, nullOnError }) {
      const returnTo = safePath(url.searchParams.get('returnTo'))
      if (url.searchParams.has('token')) {
        const ownId = await ownRegistration(request, context.env)
        // If the link can't be checked now, sending the form checks it.
        const found = (await nullOnError(() => confirmationState(db, token, ownId))) ?? {
          state: 'ready',
          own: false,
        }
        return done({ state: found.state as Confirmation, own: found.own, token, returnTo })
      }
      const status = url.searchParams.get('status')
      const state: Confirmation =
        status === 'success' || status === 'already' || status === 'failed' ? status : 'invalid'
      return done({ state, own: false, token: '', returnTo })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      confirm: formOf({
        caller: anyone,
        form: ConfirmEmailForm,
        failureText: resetWords.confirmed.notConfirmed,
        run: ({ db, value }) => confirmEmail(db, value.token),
        redirect: async ({ state, returnTo, email }) =>
          seeOther(
            `/email-confirmed?status=${state}${returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : ''}`,
            null,
            email === null ? [] : [await addressCookie(email, args.context.env)],
          ),
      }),
      resend: formOf({
        caller: anyone,
        form: ResendForm,
        failureText: resetWords.checkEmail.failed,
        limits: ({ email }) => confirmationLimits(args, email),
        run: async ({ db, request, value }) =>
          resendConfirmation(db, value.email, await ownRegistration(request, args.context.env)),
        redirect: async ({ email }) =>
          seeOther('/check-email', success(resetWords.checkEmail.sentAgain), [
            await addressCookie(email, args.context.env),
          ]),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, CONFIRMATION_TITLES[data?.state ?? 'invalid'])

/** The result of a confirmation link, or the form that confirms the address. */
export default function EmailConfirmed() {
  return <ConfirmationPanel {...useLoaderData<typeof loader>()} />
}
