import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { ChangePasswordForm } from '~/accounts/change-password-form'
import { changePassword } from '~/accounts/change-password.server'
import { disconnectFromGoogle } from '~/accounts/disconnect-google.server'
import { endOtherSessions, endSession } from '~/accounts/end-session.server'
import { DisconnectGoogleForm, EndOthersForm, EndSessionForm } from '~/accounts/security-form'
import {
  googleAddressOf,
  hasAdminRole,
  passwordHashOf,
  sessionsOf,
  signInHistory,
} from '~/accounts/security-queries.server'
import { HISTORY_MOST, HISTORY_STEP } from '~/accounts/security-rules'
import { words } from '~/accounts/security-words'
import { SecurityGoogle } from '~/accounts/SecurityGoogle'
import { SecurityHistory } from '~/accounts/SecurityHistory'
import { SecurityPassword } from '~/accounts/SecurityPassword'
import { SecuritySessions } from '~/accounts/SecuritySessions'
import { LockedAdmin, SecurityTwoStep } from '~/accounts/SecurityTwoStep'
import { words as settingWords } from '~/accounts/setting-words'
import { SettingTabs } from '~/accounts/SettingTabs'
import { totpStateOf } from '~/accounts/two-step-queries.server'
import { words as accountWords } from '~/accounts/words'
import { deviceName } from '~/auth/device-name'
import { forgetRecordsAfter } from '~/home/records'
import { success } from '~/http/flash.server'
import { endLogin, signedIn } from '~/http/login.server'
import { ownLimit, PASSWORD_TRIES } from '~/http/own-limit.server'
import { numberParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { orAskAgain } from '~/http/unsent'
import { member } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

const PATH = '/setting/security'
const who = member(accountWords.needLogin)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, context, url }) {
      const shown = numberParam(url.searchParams.get('shown'), {
        fallback: HISTORY_STEP,
        least: HISTORY_STEP,
        most: HISTORY_MOST,
      })
      const [stored, sessions, google, attempts, admin, twoStep] = await Promise.all([
        passwordHashOf(db, viewer.id),
        sessionsOf(db, viewer.id),
        googleAddressOf(db, viewer.id),
        signInHistory(db, viewer.id, shown + 1),
        hasAdminRole(db, viewer.id),
        totpStateOf(db, viewer.id),
      ])
      const on = twoStep.kind === 'on'
      return done({
        hasPassword: stored !== null,
        google: { address: google, offered: context.env.google !== null },
        twoStep: admin || on ? { on, codesLeft: on ? twoStep.codesLeft : 0 } : null,
        locked: viewer.needsSecondFactor,
        sessions: sessions
          .map(({ id, user_agent, created_at, last_seen_at }) => ({
            id,
            device: deviceName(user_agent),
            current: id === viewer.webSessionId,
            lastSeen: last_seen_at,
            began: created_at,
          }))
          .sort((a, b) => Number(b.current) - Number(a.current)),
        attempts: attempts
          .slice(0, shown)
          .map(({ id, method, succeeded, ip_address, user_agent, created_at }) => ({
            id,
            method,
            succeeded,
            at: created_at,
            address: ip_address,
            device: deviceName(user_agent),
          })),
        next: attempts.length > shown && shown < HISTORY_MOST ? shown + HISTORY_STEP : null,
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      password: formOf({
        who,
        whileSuspended: true,
        form: ChangePasswordForm,
        limits: () => ownLimit(args, PASSWORD_TRIES),
        run: ({ db, viewer, request, value }) =>
          changePassword(db, { viewer, ...value, userAgent: request.headers.get('User-Agent') }),
        then: (session) => signedIn(args, session, PATH, success(words.password.updated)),
      }),
      'end-session': formOf({
        who,
        whileSuspended: true,
        form: EndSessionForm,
        run: ({ db, viewer, value }) => endSession(db, { viewer, ...value }),
        then: async ({ own }) =>
          own ? seeOther('/', null, await endLogin(args)) : seeOther(PATH, success(words.sessions.ended)),
      }),
      'end-others': formOf({
        who,
        whileSuspended: true,
        form: EndOthersForm,
        run: ({ db, viewer }) => endOtherSessions(db, viewer),
        then: (count) => seeOther(PATH, success(words.sessions.othersEnded(count))),
      }),
      'disconnect-google': formOf({
        who,
        whileSuspended: true,
        form: DisconnectGoogleForm,
        run: ({ db, viewer }) => disconnectFromGoogle(db, viewer),
        then: () => seeOther(PATH, success(words.google.disconnected)),
      }),
    },
  })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  forgetRecordsAfter(() => orAskAgain(request, serverAction<typeof action>), '/')

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, settingWords.tabs.security)

export default function Security() {
  const { hasPassword, google, twoStep, locked, sessions, attempts, next } = useLoaderData<typeof loader>()
  return (
    <div className="narrow">
      <SettingTabs current="security" />
      {locked && <LockedAdmin on={Boolean(twoStep?.on)} />}
      {/* A change begins another session, and with it a form that is empty again. */}
      <SecurityPassword key={sessions.find(({ current }) => current)?.id} hasPassword={hasPassword} />
      {twoStep && <SecurityTwoStep {...twoStep} />}
      <SecuritySessions sessions={sessions} />
      {(google.offered || google.address !== null) && (
        <SecurityGoogle address={google.address} hasPassword={hasPassword} />
      )}
      <SecurityHistory attempts={attempts} next={next} />
    </div>
  )
}
