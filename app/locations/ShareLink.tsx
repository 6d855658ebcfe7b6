import { useEffect, useRef } from 'react'
import { shareWords } from './words'

/** An address to select and copy, the page's own unless `label` says what it is. The enhanced page adds buttons when it is opened, with the code that comes then. */
export function ShareLink({ url, label = shareWords.link }: { url: string; label?: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const attach = () => {
    const { current } = details
    // Without that code the address can be selected all the same.
    if (current?.open)
      import('./attach-share').then(
        ({ attachShare }) => attachShare(current),
        () => undefined,
      )
  }
  useEffect(attach, []) // it may have been opened before there were scripts
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
