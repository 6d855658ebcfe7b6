import { useEffect, useState } from 'react'
import { providerPath } from '~/services/auth/providers/provider-path'
import { Sender } from '~/ui/Sender'
import type { ProviderName } from '~/services/provider-settings.server'
import { accountWords } from '../words'

type ProviderButtonProps = {
  provider: ProviderName
  /** The path to return to; null: the reader's account page. */
  returnTo: string | null
  label?: string
  /** Whether the page is for nothing else. */
  isMain?: boolean
}

/**
 * Starts logging in with a provider. A native form post, because the page it leads to goes on to another site. For users who are
 * logged in, it connects their account or confirms their identity.
 */
export function ProviderButton({
  provider: { id, name },
  returnTo,
  label = accountWords.logInWith(name),
  isMain = false,
}: ProviderButtonProps) {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // With the back button, the browser may restore this page as it was left.
    const waitNoMore = () => setBusy(false)
    window.addEventListener('pageshow', waitNoMore)
    return () => window.removeEventListener('pageshow', waitNoMore)
  }, [])
  return (
    <form method="post" action={providerPath(id)} onSubmit={() => setBusy(true)}>
      <Sender />
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <p className="buttons">
        <button
          type="submit"
          className={isMain ? 'button' : 'button button-quiet'}
          aria-disabled={busy || undefined}
        >
          {busy ? accountWords.signingIn : label}
        </button>
      </p>
    </form>
  )
}
