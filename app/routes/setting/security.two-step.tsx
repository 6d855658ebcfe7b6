import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BeginTwoStepForm, CodeForm } from '~/accounts/entering/two-step-form'
import { twoStepPage } from '~/accounts/settings/security-page.server'
import {
  beginTwoStep,
  confirmTwoStep,
  makeRecoveryCodes,
  turnOffTwoStep,
} from '~/accounts/settings/two-step-setup.server'
import { twoStepWords } from '~/accounts/security-words'
import { TwoStepPanels } from '~/accounts/settings/TwoStepPanels'
import { accountWords } from '~/accounts/words'
import { success } from '~/web/notice.server'
import { readerPosition } from '~/web/near.server'
import { failuresOfLogin, OWN_CODE_TRIES, OWN_CODE_TRIES_PER_DAY } from '~/web/own-limit.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { headersOfCodes, showCodes, withCodes } from '~/web/http/show-codes.server'
import { member } from '~/web/http/caller'
import { safePath } from '~/web/http/paths'
import { formOf, write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const PATH = '/setting/security/two-step'

const caller = member(accountWords.needLogin)

export async function loader(args: LoaderFunctionArgs) {
  const page = await read(args, {
    caller,
    async run({ db, viewer, request, context, url }) {
      const { state } = await readerPosition(request, context)
      return done({
        ...(await twoStepPage(db, viewer, context, state?.abr ?? null)),
        back: safePath(url.searchParams.get('returnTo')),
      })
    },
  })
  return withCodes(args, page)
}

export const headers = headersOfCodes

export async function action(args: ActionFunctionArgs) {
  const { env } = args.context
  const secrets = env.sessionSecrets
  const limits = failuresOfLogin(OWN_CODE_TRIES, OWN_CODE_TRIES_PER_DAY)
  const each = { caller, whileSuspended: true, limits } as const
  // The page to go on to stays in the URL.
  const here = PATH + new URL(args.request.url).search
  return write(args, {
    forms: {
      begin: formOf({
        ...each,
        form: BeginTwoStepForm,
        failureText: twoStepWords.off.failed,
        run: ({ db, viewer, value }) => beginTwoStep(db, { viewer, ...value, secrets }),
        redirect: () => seeOther(here),
      }),
      confirm: formOf({
        ...each,
        form: CodeForm,
        failureText: twoStepWords.setup.failed,
        run: ({ db, viewer, value }) => confirmTwoStep(db, { viewer, ...value, secrets }),
        redirect: ({ codes }) => showCodes(args, { path: here, text: twoStepWords.setup.on, codes }),
      }),
      'new-codes': formOf({
        ...each,
        form: CodeForm,
        failureText: twoStepWords.on.codesFailed,
        run: ({ db, viewer, value }) => makeRecoveryCodes(db, { viewer, ...value, secrets }),
        redirect: ({ codes }) => showCodes(args, { path: here, text: twoStepWords.on.made, codes }),
      }),
      'turn-off': formOf({
        ...each,
        form: CodeForm,
        failureText: twoStepWords.on.turnOffFailed,
        run: ({ db, viewer, value }) => turnOffTwoStep(db, { viewer, ...value, secrets }),
        redirect: () => seeOther(PATH, success(twoStepWords.on.turnedOff)),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, twoStepWords.title)

export default function TwoStep() {
  return <TwoStepPanels {...useLoaderData<typeof loader>()} />
}
