import { useEffect, useState } from 'react'
import { accountWords } from '../words'

type GoogleButtonProps = {
  /** The path to come back to; null: the own account. */
  returnTo: string | null
  label?: string
}

/**
 * Leads to Google's page and back. A form, since it begins something, and one that the browser sends itself: its answer is
 * a page of another site. For someone who is logged in, it connects their account or confirms who they are.
 */
export function GoogleButton({ returnTo, label = accountWords.google }: GoogleButtonProps) {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // Who comes back with the browser's button may find this page as they left it.
    const waitNoMore = () => setBusy(false)
    window.addEventListener('pageshow', waitNoMore)
    return () => window.removeEventListener('pageshow', waitNoMore)
  }, [])
  return (
    <form method="post" action="/auth/google" onSubmit={() => setBusy(true)}>
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <p className="buttons">
        <button type="submit" className="button button-quiet" aria-disabled={busy || undefined}>
          {busy ? accountWords.signingIn : label}
        </button>
      </p>
    </form>
  )
}
