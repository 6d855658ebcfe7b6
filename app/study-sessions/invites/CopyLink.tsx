import { useEffect, useRef, useState } from 'react'
import { inviteWords } from '../invite-words'
import '~/styles/study-session.css'

/** A URL to select and copy. The enhanced page adds a button next to it, where it moves nothing else. */
export function CopyLink({ id, label, url }: { id: string; label: string; url: string }) {
  const [scripted, setScripted] = useState(false)
  const [said, setSaid] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setScripted(true), [])
  const select = () => {
    field.current?.focus()
    field.current?.select()
    setSaid(inviteWords.select)
  }
  const copy = () => {
    // Only pages over HTTPS or from this computer may write to the clipboard.
    if (!navigator.clipboard) select()
    else navigator.clipboard.writeText(url).then(() => setSaid(inviteWords.copied), select)
  }
  return (
    <div className="field copy-link">
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          id={id}
          name="url"
          type="url"
          readOnly
          value={url}
          ref={field}
          onFocus={(event) => event.currentTarget.select()}
        />
        {scripted && (
          <button type="button" className="button button-small button-quiet" onClick={copy}>
            {inviteWords.copy}
          </button>
        )}
      </span>
      <p role="status" className="quiet">
        {said}
      </p>
    </div>
  )
}
