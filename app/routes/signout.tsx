import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link, type ClientActionFunctionArgs } from '@remix-run/react'
import { SignOutForm } from '~/accounts/form'
import { words } from '~/accounts/words'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { forgetRecordsAfter } from '~/home/records'
import { endLogin } from '~/http/login.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { orAskAgain } from '~/http/unsent'
import { anyone } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ viewer }) {
      if (!viewer) throw redirect('/')
      return done(null)
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who: anyone,
    whileSuspended: true,
    form: SignOutForm,
    run: async () => done(await endLogin(args)),
    then: (ended) => seeOther('/', null, ended),
  })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  forgetRecordsAfter(() => orAskAgain(request, serverAction<typeof action>))

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.signOut)

export default function SignOut() {
  const state = useWriteForm({ id: 'sign-out' })
  return (
    <section className="narrow">
      <h1>{words.signOut}</h1>
      <p>{words.signOutQuestion}</p>
      <WriteForm state={state}>
        <p className="buttons">
          <SubmitButton busy={words.signingOut}>{words.confirmLogout}</SubmitButton>{' '}
          <Link to="/">{words.cancel}</Link>
        </p>
      </WriteForm>
    </section>
  )
}
