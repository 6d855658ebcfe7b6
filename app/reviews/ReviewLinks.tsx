import { Link } from '@remix-run/react'

/** What the reader can do about somebody else's review, with the names under which lists of links have them. */
export type ReviewLink = { to: string; text: string; label: string }

/** The links below somebody else's review, as linksBelow worked them out. */
export function ReviewLinks({ links }: { links: ReviewLink[] }) {
  return (
    <p className="review-links">
      {links.map(({ to, text, label }) => (
        <Link key={to} to={to} aria-label={label}>
          {text}
        </Link>
      ))}
    </p>
  )
}
