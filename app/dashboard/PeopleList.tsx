import { Form } from '@remix-run/react'
import { Day } from '~/ui/Day'
import { Link } from '~/ui/Link'
import { PageLinks } from '~/ui/PageLinks'
import type { PeopleView } from './list-people.server'
import { MIN_QUERY } from './people-rules'
import { StandingBadges } from './StandingBadges'
import { peopleWords } from './people-words'

const SHOWN = {
  all: peopleWords.all,
  admins: peopleWords.admins,
  moderators: peopleWords.moderators,
  suspended: peopleWords.suspendedOnly,
} as const

/** The search for accounts, and its results. */
export function PeopleList({ view }: { view: PeopleView }) {
  const { query, which, short, first, people, older } = view
  const to = (values: Record<string, string | number | null>) => {
    const kept = Object.entries({ q: query || null, show: which === 'all' ? null : which, ...values }).filter(
      ([, value]) => value !== null,
    )
    return `?${new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()}`
  }
  return (
    <>
      <Form method="get" className="hub-search" role="search" aria-label={peopleWords.find} key={query}>
        <label htmlFor="people-q" className="visually-hidden">
          {peopleWords.search}
        </label>
        <input
          id="people-q"
          name="q"
          type="search"
          defaultValue={query}
          maxLength={200}
          placeholder={peopleWords.search}
          autoComplete="off"
        />
        {which !== 'all' && <input type="hidden" name="show" value={which} />}
        <button type="submit" className="button button-quiet">
          {peopleWords.find}
        </button>
      </Form>
      <nav aria-label={peopleWords.lists}>
        <ul className="chips">
          {Object.entries(SHOWN).map(([name, text]) => (
            <li key={name}>
              <Link
                to={to({ show: name === 'all' ? null : name })}
                className="chip"
                aria-current={name === which || undefined}
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="quiet" role="status">
        {short ? peopleWords.tooShort(MIN_QUERY) : peopleWords.found(people.length, older !== null)}
      </p>
      {people.length === 0 && !short && (
        <div className="empty">
          <p>{peopleWords.nobody}</p>
          <p>{peopleWords.nobodyHelp}</p>
        </div>
      )}
      {people.length > 0 && (
        <ul className="dashboard-queue">
          {people.map((person) => (
            <li key={person.id}>
              <p>
                <Link to={`/admin-dashboard/users/${person.id}`} dir="auto">
                  <strong>{person.name}</strong>
                </Link>{' '}
                <StandingBadges {...person} />
              </p>
              <p className="quiet">
                <span className="breakable">{person.email}</span>
                {person.university && (
                  <>
                    {' '}
                    · <span dir="auto">{person.university}</span>
                  </>
                )}{' '}
                · {peopleWords.joined} <Day date={person.joined} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <PageLinks
        label={peopleWords.pages}
        first={{ to: first ? null : to({}), text: peopleWords.newest }}
        next={{ to: older === null ? null : to({ before: older }), text: peopleWords.older }}
      />
    </>
  )
}
