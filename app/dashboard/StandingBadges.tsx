import { peopleWords } from './people-words'

/** Badges next to the name of an account that isn't just a student's. */
export function StandingBadges({
  admin,
  suspended,
  leaving,
}: {
  admin: boolean
  suspended: boolean
  leaving: boolean
}) {
  return (
    <>
      {admin && <span className="badge status-Approved">{peopleWords.admin}</span>}
      {suspended && <span className="badge status-Denied">{peopleWords.suspended}</span>}
      {leaving && <span className="badge">{peopleWords.leaving}</span>}
    </>
  )
}
