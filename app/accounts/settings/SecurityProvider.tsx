import type { ProviderName } from '~/services/provider-settings.server'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { ProviderButton } from '../entering/ProviderButton'
import { securityWords } from '../security-words'

const words = securityWords.provider

type SecurityProviderProps = ProviderName & {
  /** The connected account's address; null when there is none. */
  address: string | null
  /** Why it can't be disconnected; null if it can. */
  stays: string | null
}

/** The connected account of one provider, or the button to connect one. */
export function SecurityProvider({ id, name, address, stays }: SecurityProviderProps) {
  const row = { name: 'provider', value: id }
  const state = useWriteForm({ id: `disconnect-${id}`, intent: 'disconnect', row })
  return (
    <section className="panel">
      <h2>{words.heading(name)}</h2>
      <p>{address === null ? words.none(name) : words.connected(address)}</p>
      {address === null && (
        <ProviderButton provider={{ id, name }} returnTo="/setting/security" label={words.connect(name)} />
      )}
      {address !== null && stays && <p className="hint">{stays}</p>}
      {address !== null && !stays && (
        <WriteForm state={state} failed={words.failed}>
          <input type="hidden" name="provider" value={id} />
          <p className="buttons">
            <SubmitButton busy={words.disconnecting}>{words.disconnect(name)}</SubmitButton>
          </p>
        </WriteForm>
      )}
    </section>
  )
}
