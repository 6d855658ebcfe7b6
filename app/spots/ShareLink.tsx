import { useEffect, useRef, type ReactNode } from 'react'
import { shareWords } from './words'

type ShareLinkProps = { url: string; label?: string; className?: string; children?: ReactNode }

/**
 * A URL to select and copy: the page's own, unless `label` says otherwise. Opening it in the enhanced page loads the
 * buttons. `children` come before its name.
 */
export function ShareLink({ url, label = shareWords.link, className, children }: ShareLinkProps) {
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
      <summary className={className}>
        {children}
        {shareWords.share}
      </summary>
      <div className="share-panel">
        <label htmlFor="share-url">{label}</label>
        <input id="share-url" name="url" type="url" readOnly value={url} />
        <p className="buttons" />
        <p role="status" className="quiet" />
      </div>
    </details>
  )
}
