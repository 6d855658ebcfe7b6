import { Link } from '~/ui/Link'

/** `rel` is missing for a link back to the first page, which need not be the previous one. */
type PageLink = { to: string; text: string; rel?: 'prev' }

/**
 * Links to the previous and next pages of a dashboard list; nothing if there are none. `name` is for screen readers.
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
      )}{' '}
      {on && (
        <Link to={on.to} rel="next">
          {on.text}
        </Link>
      )}
    </nav>
  )
}
