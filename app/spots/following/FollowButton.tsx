import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Link } from '~/ui/Link'
import { followPath } from './rules'
import { followButtonWords as words } from './words'

type FollowButtonProps = { location: { id: number; name: string }; follows: boolean; children?: ReactNode }

/** Follows a study spot, or stops. Visitors are asked to log in. */
export function FollowButton({ location, follows, children }: FollowButtonProps) {
  const shell = useRouteLoaderData('root') as { viewer: unknown } | undefined
  const to = followPath(location.id)
  if (!shell?.viewer)
    return (
      <Link to={to} className="action" aria-label={words.followOf(location.name)}>
        {children}
        {words.follow}
      </Link>
    )
  return (
    <form method="post" action={to} className="save-form">
      <input type="hidden" name="want" value={follows ? 'off' : 'on'} />
      <button
        className={follows ? 'action saved' : 'action'}
        aria-label={(follows ? words.followingOf : words.followOf)(location.name)}
      >
        {children}
        {follows ? words.following : words.follow}
      </button>
    </form>
  )
}
