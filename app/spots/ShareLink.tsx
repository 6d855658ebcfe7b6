import { useEffect, useRef } from 'react'
import { shareWords } from './words'

/**
 * A URL to select and copy: the page's own, unless `label` says otherwise. Opening it in the enhanced page loads the
 * buttons.
 */
export function ShareLink({ url, label = shareWords.link }: { url: string; label?: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const attach = () => {
    const { current } = details
    // If that code doesn't load, the URL can still be selected.
    if (current?.open)
      import('./attach-share').then(
        ({ attachShare }) => attachShare(current),
        () => undefined,
      )
  }
  useEffect(attach, []) // it may have been opened before scripts ran
  return (
    <details className="share" ref={details} onToggle={attach}>
      <summary>{shareWords.share}</summary>
      <label htmlFor="share-url">{label}</label>
      <input id="share-url" name="url" type="url" readOnly value={url} />
      <p className="buttons" />
      <p role="status" className="quiet" />
    </details>
  )
}
