import { Link } from '@remix-run/react'
import { words as profileWords } from '~/accounts/profile-words'
import { SignOutLink } from '~/accounts/SignOutLink'
import { Avatar } from '~/components/ui/Avatar'
import type { ProfileHeadView } from './head.server'
import { words } from './words'

/** The reader's own name, photo and school. `dashboard` leads admins to theirs. */
export function ProfileHead({
  name,
  photo,
  university,
  verified,
  role,
  dashboard,
}: ProfileHeadView & { dashboard: string | null }) {
  return (
    <section className="panel profile" aria-labelledby="profile-name">
      <Avatar photo={photo} name={name} size="large" alt={words.photoOf(name)} />
      <h1 id="profile-name" dir="auto">
        {name}
      </h1>
      {university && (
        <p>
          <Link to={university.path}>{university.name}</Link>
        </p>
      )}
      {!university && !verified && <p>{words.noUniversity}</p>}
      <p className="badges">
        <span className="badge">{words.roles[role]}</span>{' '}
        {verified && <span className="badge verified">{profileWords.verified(verified)}</span>}
      </p>
      <p className="buttons">
        <Link to="/setting" className="button">
          {words.editProfile}
        </Link>{' '}
        <Link to="/insights">{words.insights}</Link>{' '}
        {dashboard && (
          <>
            <Link to={dashboard}>{words.dashboard}</Link>{' '}
          </>
        )}
        <SignOutLink>{words.signOut}</SignOutLink>
      </p>
    </section>
  )
}
