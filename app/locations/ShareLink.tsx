import { useEffect, useRef } from 'react'
import { words } from './share-words'

/** The page's address to select and copy. The enhanced page adds buttons when it is opened, with the code that comes then. */
export function ShareLink({ url }: { url: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const attach = () => {
    const { current } = details
    // Without that code the address can be selected all the same.
    if (current?.open) import('./attach-share').then(({ attachShare }) => attachShare(current), () => undefined)
  }
  useEffect(attach, []) // it may have been opened before there were scripts
  return (
    <details className="share" ref={details} onToggle={attach}>
      <summary>{words.share}</summary>
      <label htmlFor="share-url">{words.link}</label>
      <input id="share-url" name="url" type="url" readOnly value={url} />
      <p className="buttons" />
      <p role="status" className="quiet" />
    </details>
  )
}
