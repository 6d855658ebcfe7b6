import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { campusesByState, campusesOf } from '~/universities/queries.server'
import { campusPath } from '~/universities/rules'
import { UniversityChooser } from '~/universities/UniversityChooser'
import { words } from '~/universities/words'

const MATCHES = 50
/** With more campuses than this the page lists the states, and the campuses of the one that was chosen. */
const MOST_AT_ONCE = 300

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, url, context }) {
      const q = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
      const campuses = q ? await campusesOf(db, await context.search.searchUniversities(q, MATCHES)) : await campusesByState(db)
      const chosen = campuses.find(({ name, city }) => `${name}, ${city}`.toLowerCase() === q.toLowerCase())
      if (chosen) throw redirect(campusPath(chosen.key))
      const wanted = url.searchParams.get('state')
      const byState = new Map<string, { key: string; name: string; city: string }[]>()
      for (const { key, name, city, state } of campuses) {
        byState.set(state, [...(byState.get(state) ?? []), { key, name, city }])
      }
      const states = [...byState].sort(([a], [b]) => a.localeCompare(b))
      const shown = states.filter(([state]) => campuses.length <= MOST_AT_ONCE || state === wanted)
      const index = shown.length < states.length ? states.map(([state, list]) => ({ state, n: list.length })) : []
      return done({ q, count: campuses.length, states: shown, index })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, words.allSchools, 'Every partnered campus, by state.')

export default function AllSchools() {
  const { q, count, states, index } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{words.allSchools}</h1>
      <p>These campuses are partnered with us. Choose yours to see where its students study.</p>
      <UniversityChooser names={[]} value={q} />
      <p role="status" className="quiet">
        {count === 0 ? words.noneFound : `${count} ${count === 1 ? 'university' : 'universities'}`}
        {q && <> for “{q}”. <Link to="/allschools">Show all</Link></>}
      </p>
      {index.length > 0 && (
        <ul className="campus-list" aria-label="States">
          {index.map(({ state, n }) => (
            <li key={state}>
              <Link to={`?state=${encodeURIComponent(state)}`}>{state}</Link> <span className="quiet">{n}</span>
            </li>
          ))}
        </ul>
      )}
      {states.map(([state, campuses]) => (
        <section key={state} aria-label={state} className="state">
          <h2>{state}</h2>
          <ul className="campus-list">
            {campuses.map((campus) => (
              <li key={campus.key}>
                <Link to={campusPath(campus.key)}>{campus.name}</Link> <span className="quiet">{campus.city}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
