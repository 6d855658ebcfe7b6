import { Link } from '~/ui/Link'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import type { DialogProps } from '~/ui/DialogLink'
import { RouteDialog } from '~/ui/RouteDialog'
import { forgetReader } from '~/ui/form/typed-drafts'
import { logOutWords } from './log-in-words'

/** Asks in a dialog over the current page. In the same file as its panel, so that pages preload one file less. */
export function LogOutDialog(props: DialogProps) {
  return (
    <RouteDialog<unknown> {...props} title={logOutWords.logOut} waiting={logOutWords.loading}>
      {(_page, { close }) => <LogOutPanel cancel={close} />}
    </RouteDialog>
  )
}

/** Asks whether to log out. `cancel`: the path to return to, or the function that closes the dialog. */
export function LogOutPanel({ cancel }: { cancel: string | (() => void) }) {
  const state = useWriteForm({ id: 'sign-out', onLed: forgetReader })
  const Heading = typeof cancel === 'string' ? 'h1' : 'h2'
  return (
    <>
      <Heading>{logOutWords.logOut}</Heading>
      <p>{logOutWords.question}</p>
      <WriteForm state={state} failed={logOutWords.failed}>
        <p className="buttons">
          <SubmitButton busy={logOutWords.signingOut}>{logOutWords.confirmLogout}</SubmitButton>{' '}
          {typeof cancel === 'string' ? (
            <Link to={cancel}>{logOutWords.cancel}</Link>
          ) : (
            <button type="button" className="button button-quiet" onClick={cancel}>
              {logOutWords.cancel}
            </button>
          )}
        </p>
      </WriteForm>
    </>
  )
}
