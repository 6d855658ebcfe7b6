import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DeleteAccountForm } from '~/accounts/data/data-form'
import { dayInWords, undoUntil } from '~/accounts/data/data-rules'
import { dataWords } from '~/accounts/data/words'
import { accountToLeave } from '~/accounts/data/delete-account-queries.server'
import { DeleteAccountPanel } from '~/accounts/data/DeleteAccountPanel'
import { requestDeletion } from '~/accounts/data/request-deletion.server'
import type { Proof } from '~/accounts/two-step/TwoStepFields'
import { accountWords } from '~/accounts/words'
import { isFresh } from '~/auth/logins.server'
import { success } from '~/http/cookies/notice.server'
import { endLogin } from '~/http/login.server'
import { PASSWORD_TRIES, failuresOfLogin } from '~/http/limits/own-limit.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { member } from '~/http/caller'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

const words = dataWords.deletion

const caller = member(accountWords.needLogin)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, context }) {
      const { password_hash, reviews } = await accountToLeave(db, viewer.id)
      const proof: Proof = isFresh(viewer) ? 'fresh' : password_hash === null ? 'sign-in' : 'password'
      return done({
        proof,
        google: context.env.google !== null,
        reviews,
        until: undoUntil(new Date()),
      })
    },
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
