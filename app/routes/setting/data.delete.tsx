import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DeleteAccountForm } from '~/accounts/settings/data-form'
import { dayInWords } from '~/accounts/data-rules'
import { dataWords } from '~/accounts/settings/data-words'
import { DeleteAccountPanel } from '~/accounts/settings/DeleteAccountPanel'
import { deletionPage, requestDeletion } from '~/accounts/settings/request-deletion.server'
import { accountWords } from '~/accounts/words'
import { success } from '~/web/notice.server'
import { endLogin } from '~/web/http/login.server'
import { PASSWORD_TRIES, failuresOfLogin } from '~/web/own-limit.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const words = dataWords.deletion

const caller = member(accountWords.needLogin)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run: async ({ db, viewer, context }) => done(await deletionPage(db, viewer, context.env)),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    whileSuspended: true,
    form: DeleteAccountForm,
    failureText: words.failed,
    limits: failuresOfLogin(PASSWORD_TRIES),
    run: ({ db, viewer, value }) => requestDeletion(db, { viewer, ...value }),
    redirect: async ({ until }) =>
      seeOther('/', success(words.requested(dayInWords(until))), await endLogin(args)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function DeleteAccount() {
  return <DeleteAccountPanel {...useLoaderData<typeof loader>()} />
}
