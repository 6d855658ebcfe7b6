import { Link } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import type { DialogProps } from '~/components/ui/DialogLink'
import { RouteDialog } from '~/components/ui/RouteDialog'
import { forgetReader } from '~/components/form/forget-drafts'
import { words } from './sign-out-words'

/** The question over the page that one is on. In the file of what is in it, or every page would name one file more. */
export function SignOutDialog(props: DialogProps) {
  return (
    <RouteDialog<unknown> {...props} title={words.signOut} waiting={words.loading}>
      {(_page, { close }) => <SignOutPanel cancel={close} />}
    </RouteDialog>
  )
}

/** Asks whether to log out. `cancel`: the path to go back to, or what closes the dialog. */
export function SignOutPanel({ cancel }: { cancel: string | (() => void) }) {
  const state = useWriteForm({ id: 'sign-out', onLed: forgetReader })
  const Heading = typeof cancel === 'string' ? 'h1' : 'h2'
  return (
    <>
      <Heading>{words.signOut}</Heading>
      <p>{words.question}</p>
      <WriteForm state={state} failed={words.failed}>
        <p className="buttons">
          <SubmitButton busy={words.signingOut}>{words.confirmLogout}</SubmitButton>{' '}
          {typeof cancel === 'string' ? (
            <Link to={cancel}>{words.cancel}</Link>
          ) : (
            <button type="button" className="button button-quiet" onClick={cancel}>
              {words.cancel}
            </button>
          )}
        </p>
      </WriteForm>
    </>
  )
}
