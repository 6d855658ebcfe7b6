import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { changePassword } from '~/accounts/settings/change-password.server'
import { disconnectProvider } from '~/accounts/entering/own-providers.server'
import { endOtherLogins, endOneLogin, proofToEndLogins } from '~/accounts/settings/end-login.server'
import { ChangePasswordForm, DisconnectForm, EndLoginForm } from '~/accounts/security-form'
import { HISTORY, securityPage } from '~/accounts/settings/security-page.server'
import { securityWords } from '~/accounts/security-words'
import { SecurityPanels } from '~/accounts/settings/SecurityPanels'
import { accountWords } from '~/accounts/words'
import { success } from '~/web/notice.server'
import { endLogin, loggedIn } from '~/web/http/login.server'
import { readerPosition } from '~/web/near.server'
import { PASSWORD_TRIES, failuresOfLogin } from '~/web/own-limit.server'
import { numberParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { ButtonForm, formOf, write } from '~/web/http/write.server'
import { done } from '~/services/outcome'

const PATH = '/setting/security'
const caller = member(accountWords.needLogin)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, context, request, url }) {
      const shown = numberParam(url.searchParams.get('shown'), HISTORY)
      const { state } = await readerPosition(request, context)
      const { providers, env } = context
      const options = { shown, providers, ssoOnly: env.ssoOnly, state: state?.abr ?? null }
      return done(await securityPage(db, viewer, options))
    },
  })

const each = { caller, whileSuspended: true } as const

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      password: formOf({
        ...each,
        form: ChangePasswordForm,
        failureText: securityWords.password.failed,
        limits: failuresOfLogin(PASSWORD_TRIES),
        run: ({ db, viewer, request, value }) =>
          changePassword(db, { viewer, ...value, userAgent: request.headers.get('User-Agent') }),
        redirect: (login) => loggedIn(args, login, PATH, success(securityWords.password.updated)),
      }),
      'end-session': formOf({
        ...each,
        proof: proofToEndLogins,
        form: EndLoginForm,
        failureText: securityWords.sessions.failed,
        run: ({ db, viewer, value }) => endOneLogin(db, { viewer, ...value }),
        redirect: async ({ own }) =>
          own
            ? seeOther('/', null, await endLogin(args))
            : seeOther(PATH, success(securityWords.sessions.ended)),
      }),
      'end-others': formOf({
        ...each,
        proof: proofToEndLogins,
        form: ButtonForm,
        failureText: securityWords.sessions.othersFailed,
        run: ({ db, viewer }) => endOtherLogins(db, viewer),
        redirect: (count) => seeOther(PATH, success(securityWords.sessions.othersEnded(count))),
      }),
      disconnect: formOf({
        ...each,
        form: DisconnectForm,
        failureText: securityWords.provider.failed,
        run: ({ db, viewer, value, context }) =>
          disconnectProvider(db, viewer, { id: value.provider, ssoOnly: context.env.ssoOnly }),
        redirect: () => seeOther(PATH, success(securityWords.provider.disconnected)),
      }),
    },
  })
}

export default function Security() {
  return <SecurityPanels {...useLoaderData<typeof loader>()} />
}
