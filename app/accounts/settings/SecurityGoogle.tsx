import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { GoogleButton } from '../entering/GoogleButton'
import { securityWords } from '../security-words'

const words = securityWords.google

type SecurityGoogleProps = {
  /** The connected Google account; null when there is none. */
  address: string | null
  hasPassword: boolean
}

/** The connected Google account, or the button to connect one. */
export function SecurityGoogle({ address, hasPassword }: SecurityGoogleProps) {
  const state = useWriteForm({ id: 'disconnect-google', intent: 'disconnect-google' })
  return (
    <section className="panel">
      <h2>{words.heading}</h2>
      <p>{address === null ? words.none : words.connected(address)}</p>
      {address === null && <GoogleButton returnTo="/setting/security" label={words.connect} />}
      {address !== null && !hasPassword && <p className="hint">{words.needsPassword}</p>}
      {address !== null && hasPassword && (
        <WriteForm state={state} failed={words.failed}>
          <p className="buttons">
            <SubmitButton busy={words.disconnecting}>{words.disconnect}</SubmitButton>
          </p>
        </WriteForm>
      )}
    </section>
  )
}
