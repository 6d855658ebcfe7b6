import type { ReactNode } from 'react'
import { PostForm } from '~/ui/PostForm'
import { followPath } from './rules'
import { followButtonWords as words } from './words'

/** Follows a study spot, or stops. */
export function FollowButton({
  id,
  follows,
  children,
}: {
  id: number
  follows: boolean
  children: ReactNode
}) {
  return (
    <PostForm action={followPath(id)} className="save-form" failed={words.failed} preventScrollReset>
      <input type="hidden" name="want" value={follows ? 'off' : 'on'} />
      <button className={follows ? 'action saved' : 'action'}>
        {children}
        {follows ? words.unfollow : words.follow}
      </button>
    </PostForm>
  )
}
