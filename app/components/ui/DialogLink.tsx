import { Link } from '@remix-run/react'
import { useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'

/** A page shown over another one: `to` is its address, `onClosed` says that it is gone. */
export type DialogProps = { to: string; onClosed: () => void }

type DialogLinkProps = {
  to: string
  /** The dialog's code, which comes when the link is pressed for the first time. */
  load: () => Promise<ComponentType<DialogProps>>
  className?: string
  /** Where its text does not say enough by itself. */
  label?: string
  children: ReactNode
}

/**
 * A link to a page that the enhanced page shows in a dialog over itself. Without scripts, with a modifier key, or when the
 * dialog's code does not arrive, it leads to the page.
 */
export function DialogLink({ to, load, className, label, children }: DialogLinkProps) {
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
        onClick={open}
      >
        {children}
      </Link>
      {found && <found.Dialog to={to} onClosed={closed} />}
    </>
  )
}
