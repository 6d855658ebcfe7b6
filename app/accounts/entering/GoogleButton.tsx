import { useEffect, useState } from 'react'
import { accountWords } from '../words'

type GoogleButtonProps = {
  /** The path to return to; null: the reader's account page. */
  returnTo: string | null
  label?: string
}

/**
 * Starts logging in with Google. A native form post, because the response redirects to another site. For users who are
 * logged in, it connects their account or confirms their identity.
 */
export function GoogleButton({ returnTo, label = accountWords.google }: GoogleButtonProps) {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // With the back button, the browser may restore this page as it was left.
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
