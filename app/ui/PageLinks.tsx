import type { ReactNode } from 'react'
import { Link } from './Link'

type To = { to: string; text: string }

type PageLinksProps = {
  /** For screen readers. */
  label: string
  previous: To | null
  next: To | null
  /** Which page this is. */
  children?: ReactNode
}

/** Links to the previous and the next page of a list. */
export const PageLinks = ({ label, previous, next, children }: PageLinksProps) => (
  <nav aria-label={label} className="pages">
    {previous && (
      <Link to={previous.to} rel="prev">
        {previous.text}
      </Link>
    )}{' '}
    {children && <span>{children}</span>}{' '}
    {next && (
      <Link to={next.to} rel="next">
        {next.text}
      </Link>
    )}
  </nav>
)
