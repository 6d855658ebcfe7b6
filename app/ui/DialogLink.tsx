import { Link } from './Link'
import { useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'

/** A page shown in a dialog: `to` is its URL, `onClosed` is called when it has closed. */
export type DialogProps = { to: string; onClosed: () => void }

type DialogLinkProps = {
  to: string
  /** Loads the dialog's code on the first click. */
  load: () => Promise<ComponentType<DialogProps>>
  className?: string
  /** Accessible name, if the link text isn't enough. */
  label?: string
  /** Only goes to the page, where visitors are asked to log in. */
  plain?: boolean
  children: ReactNode
}

/**
 * A link to a page that opens in a dialog. Without JavaScript, with a modifier key, or if the dialog's code fails to
 * load, it goes to the page.
 */
export function DialogLink({ to, load, className, label, plain, children }: DialogLinkProps) {
  const [found, setFound] = useState<{ Dialog: ComponentType<DialogProps> } | null>(null)
  const [waiting, setWaiting] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (waiting) return
    setWaiting(true)
    load()
      .then(
        (Dialog) => setFound({ Dialog }),
        () => window.location.assign(to),
      )
      .finally(() => setWaiting(false))
  }
  const closed = () => {
    setFound(null)
    link.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Link
        to={to}
        ref={link}
        className={className}
        aria-label={label}
        aria-busy={waiting || undefined}
        onClick={plain ? undefined : open}
      >
        {children}
      </Link>
      {found && <found.Dialog to={to} onClosed={closed} />}
    </>
  )
}
