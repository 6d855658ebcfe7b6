import type { Standing } from './people-rules'
import { peopleWords } from './people-words'

/** Badges next to the name of an account that isn't just a student's. */
export function StandingBadges({ admin, moderator, suspended, leaving }: Omit<Standing, 'id'>) {
  return (
    <>
      {admin && <span className="badge status-Approved">{peopleWords.admin}</span>}
      {moderator && <span className="badge status-Approved">{peopleWords.moderator}</span>}
      {suspended && <span className="badge status-Denied">{peopleWords.suspended}</span>}
      {leaving && <span className="badge">{peopleWords.leaving}</span>}
    </>
  )
}
