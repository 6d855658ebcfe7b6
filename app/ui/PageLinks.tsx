import type { ReactNode } from 'react'
import { Link } from './Link'

/** Without `to` there's no such page. */
type To = { to: string | null; text: string }

type PageLinksProps = {
  /** For screen readers. */
  label: string
  previous?: To
  /** Instead of `previous`, in a list that only leads on. */
  first?: To
  next: To
  /** Which page this is. */
  children?: ReactNode
}

/** Links to the previous (or first) and the next page of a list; nothing if there are none. */
export const PageLinks = ({ label, previous, first, next, children }: PageLinksProps) =>
  (previous?.to || first?.to || next.to) && (
    <nav aria-label={label} className="pages">
      {previous?.to && (
        <Link to={previous.to} rel="prev">
          {previous.text}
        </Link>
      )}
      {first?.to && <Link to={first.to}>{first.text}</Link>} {children && <span>{children}</span>}{' '}
      {next.to && (
        <Link to={next.to} rel="next">
          {next.text}
        </Link>
      )}
    </nav>
  )
