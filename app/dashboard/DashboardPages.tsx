import { Link } from '@remix-run/react'

/** `rel` of a way back is missing where it leads to the first page, which need not be the one before. */
type PageLink = { to: string; text: string; rel?: 'prev' }

/**
 * The way to the other pages of a list of the dashboard, backward and on; nothing where there are none. `name` is said
 * aloud.
 */
export function DashboardPages({
  name,
  back,
  on,
}: {
  name: string
  back: PageLink | null
  on: PageLink | null
}) {
  if (!back && !on) return null
  return (
    <nav aria-label={name} className="pages">
      {back && (
        <Link to={back.to} rel={back.rel}>
          {back.text}
        </Link>
      )}
      {on && (
        <Link to={on.to} rel="next">
          {on.text}
        </Link>
      )}
    </nav>
  )
}
