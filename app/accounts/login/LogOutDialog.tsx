import { Link } from '~/components/ui/Link'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import type { DialogProps } from '~/components/ui/DialogLink'
import { RouteDialog } from '~/components/ui/RouteDialog'
import { forgetReader } from '~/components/form/typed-drafts'
import { logOutWords } from './words'

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
