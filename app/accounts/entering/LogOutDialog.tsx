import { Link } from '~/ui/Link'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import type { DialogProps } from '~/ui/DialogLink'
import { RouteDialog } from '~/ui/RouteDialog'
import { forgetReader } from '~/ui/form/typed-drafts'
import type { LogOutProvider } from './log-out.server'
import { logOutWords } from './log-in-words'

/** Asks in a dialog over the current page. In the same file as its panel, so that pages preload one file less. */
export function LogOutDialog(props: DialogProps) {
  return (
    <RouteDialog<{ provider: LogOutProvider }>
      {...props}
      title={logOutWords.logOut}
      waiting={logOutWords.loading}
    >
      {({ provider }, { close }) => <LogOutPanel cancel={close} provider={provider} />}
    </RouteDialog>
  )
}

type LogOutPanelProps = {
  /** The path to return to, or the function that closes the dialog. */
  cancel: string | (() => void)
  provider: LogOutProvider
}

/** Asks whether to log out. */
export function LogOutPanel({ cancel, provider }: LogOutPanelProps) {
  const state = useWriteForm({ id: 'sign-out', onLed: forgetReader })
  const Heading = typeof cancel === 'string' ? 'h1' : 'h2'
  return (
    <>
      <Heading>{logOutWords.logOut}</Heading>
      <p>{logOutWords.question}</p>
      {provider?.canLogOut === false && <p className="hint">{logOutWords.stays(provider.name)}</p>}
      <WriteForm state={state} failed={logOutWords.failed}>
        {provider?.canLogOut && (
          <div className="field">
            <label className="tick">
              <input type="checkbox" name="provider" value="on" aria-describedby="log-out-shared" />{' '}
              {logOutWords.provider(provider.name)}
            </label>
            <p className="hint" id="log-out-shared">
              {logOutWords.shared(provider.name)}
            </p>
          </div>
        )}
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
