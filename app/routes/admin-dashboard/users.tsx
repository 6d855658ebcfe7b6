import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, Form } from '@remix-run/react'
import { Link } from '~/components/ui/Link'
import { fullName } from '~/accounts/rules'
import { Day } from '~/components/ui/Day'
import { DashboardPages } from '~/dashboard/DashboardPages'
import { read } from '~/http/read.server'
import { admin } from '~/http/caller'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DashboardPage } from '~/dashboard/DashboardPage'
import { StandingBadges } from '~/dashboard/people/StandingBadges'
import { findPeople, WHICH, type Which } from '~/dashboard/people/people-queries.server'
import { MIN_QUERY, tidyQuery } from '~/dashboard/people/people-rules'
import { peopleWords } from '~/dashboard/people/words'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import type { Db } from '~db/connection'

type PersonLine = {
  id: number
  name: string
  email: string
  university: string | null
  joined: Date
  admin: boolean
  suspended: boolean
  leaving: boolean
}

/** A page of accounts. `older`: the next page has ids below this. `short`: the query is too short to search. */
type PeopleView = {
  query: string
  which: Which
  short: boolean
  first: boolean
  people: PersonLine[]
  older: number | null
}

const PAGE = 20

/** The accounts that a URL asks for: ?q= name or address, ?show= which ones, ?before= an id. */
async function listPeople(
  db: Db,
  asked: { q?: string; show?: string; before?: string },
): Promise<PeopleView> {
  const query = tidyQuery(asked.q ?? null)
  const which = WHICH.find((each) => each === asked.show) ?? 'all'
  const before = asked.before && /^[1-9]\d{0,14}$/.test(asked.before) ? Number(asked.before) : null
  const short = query !== '' && query.length < MIN_QUERY
  const rows = short ? [] : await findPeople(db, { query, which, before, limit: PAGE + 1 })
  const people = rows.slice(0, PAGE).map((row) => ({
    id: row.id,
    name: fullName(row.first_name, row.last_name),
    email: row.email,
    university: row.university,
    joined: row.created_at,
    admin: row.admin,
    suspended: row.suspended_at !== null,
    leaving: row.deletion_requested_at !== null,
  }))
  return {
    query,
    which,
    short,
    first: before === null,
    people,
    older: rows.length > PAGE ? people.at(-1)!.id : null,
  }
}

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: async ({ db, url }) => done(await listPeople(db, Object.fromEntries(url.searchParams))),
  })

export const handle: DashboardHandle = { tab: 'users', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, peopleWords.title)

export default function Users() {
  return (
    <DashboardPage title={peopleWords.title} about={peopleWords.small}>
      <PeopleList view={useLoaderData<typeof loader>()} />
    </DashboardPage>
  )
}

const SHOWN = {
  all: peopleWords.all,
  admins: peopleWords.admins,
  suspended: peopleWords.suspendedOnly,
} as const

/** The search for accounts, and its results. */
function PeopleList({ view }: { view: PeopleView }) {
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
      <DashboardPages
        name={peopleWords.pages}
        back={first ? null : { to: to({}), text: peopleWords.newest }}
        on={older === null ? null : { to: to({ before: older }), text: peopleWords.older }}
      />
    </>
  )
}
