import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { DeleteAccountForm } from '~/accounts/data-form'
import { dayInWords, undoUntil } from '~/accounts/data-rules'
import { words as dataWords } from '~/accounts/data-words'
import { accountToLeave } from '~/accounts/delete-account-queries.server'
import { GoogleButton } from '~/accounts/GoogleButton'
import { requestDeletion } from '~/accounts/request-deletion.server'
import type { Proof } from '~/accounts/TwoStepFields'
import { words as accountWords } from '~/accounts/words'
import { isFresh } from '~/auth/web-sessions.server'
import { PasswordField } from '~/components/form/PasswordField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { forgetRecordsAfter } from '~/home/records'
import { success } from '~/http/flash.server'
import { endLogin } from '~/http/login.server'
import { ownLimit, PASSWORD_TRIES } from '~/http/own-limit.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { orAskAgain } from '~/http/unsent'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

const words = dataWords.deletion
const who = member(accountWords.needLogin)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, context }) {
      const { password_hash, reviews } = await accountToLeave(db, viewer.id)
      const proof: Proof = isFresh(viewer) ? 'fresh' : password_hash === null ? 'sign-in' : 'password'
      return done({
        proof,
        google: context.env.google !== null,
        reviews,
        until: dayInWords(undoUntil(new Date())),
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    whileSuspended: true,
    form: DeleteAccountForm,
    limits: () => ownLimit(args, PASSWORD_TRIES),
    run: ({ db, viewer, value }) => requestDeletion(db, { viewer, ...value }),
    then: async ({ until }) =>
      seeOther('/', success(words.requested(dayInWords(until))), await endLogin(args)),
  })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  forgetRecordsAfter(() => orAskAgain(request, serverAction<typeof action>))

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function DeleteAccount() {
  const { proof, google, reviews, until } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ password: string }>({ id: 'delete-account' })
  return (
    <section className="narrow">
      <p>
        <Link to="/setting/data">‹ {words.keep}</Link>
      </p>
      <h1>{words.title}</h1>
      <h2>{words.goes}</h2>
      <ul>
        {words.going.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h2>{words.stays}</h2>
      <p>{words.reviews(reviews)}</p>
      <h2>{words.undo}</h2>
      <p>{words.undoBy(until)}</p>
      <p>{words.copyFirst}</p>
      {proof === 'sign-in' ? (
        <>
          <p role={state.result && 'alert'}>
            <strong>{words.signInAgain}</strong>
          </p>
          {google && <GoogleButton returnTo="/setting/data/delete" />}
          <p className="buttons">
            <Link to="/signout">{accountWords.signOut}</Link>
          </p>
        </>
      ) : (
        <WriteForm state={state} labels={{ password: words.password }}>
          {proof === 'fresh' ? (
            <p>{words.fresh}</p>
          ) : (
            <PasswordField
              field={state.fields.password}
              label={words.password}
              hint={words.signOutInstead}
              autoComplete="current-password"
              show={accountWords.showPassword}
              hide={accountWords.hidePassword}
            />
          )}
          <p className="buttons">
            <SubmitButton busy={words.sending} danger>
              {words.send}
            </SubmitButton>{' '}
            <Link to="/setting/data">{words.keep}</Link>
          </p>
        </WriteForm>
      )}
    </section>
  )
}
