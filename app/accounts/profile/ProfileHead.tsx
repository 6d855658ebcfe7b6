import { LogOutLink } from '../entering/LogOutLink'
import { accountWords } from '../words'
import { Avatar } from '~/ui/Avatar'
import { Link } from '~/ui/Link'
import type { ProfileHeadView } from './page.server'
import { profilePageWords } from './words'
import '~/styles/account-pages.css'

/** The reader's name, photo and university. `dashboard` is the link for admins. */
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
      <Avatar photo={photo} name={name} size="large" alt={profilePageWords.photoOf(name)} />
      <h1 id="profile-name" dir="auto">
        {name}
      </h1>
      {university && (
        <p>
          <Link to={university.path}>{university.name}</Link>
        </p>
      )}
      {!university && !verified && <p>{profilePageWords.noUniversity}</p>}
      <p className="badges">
        <span className="badge">{profilePageWords.roles[role]}</span>{' '}
        {verified && <span className="badge verified">{accountWords.verified(verified)}</span>}
      </p>
      <p className="buttons">
        <Link to="/setting" className="button">
          {profilePageWords.editProfile}
        </Link>{' '}
        <Link to="/insights">{profilePageWords.insights}</Link>{' '}
        {dashboard && (
          <>
            <Link to={dashboard}>{profilePageWords.dashboard}</Link>{' '}
          </>
        )}{' '}
        <LogOutLink>{profilePageWords.logOut}</LogOutLink>
      </p>
    </section>
  )
}
