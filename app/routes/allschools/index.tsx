import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Link, PageLink } from '~/components/ui/Link'
import { MAX_AGE } from '~/caching/cached-values.server'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { done } from '~/outcome'
import { publicMeta } from '~/page-meta'
import { RequestButton } from '~/requests/RequestButton'
import { CAMPUS_REQUEST } from '~/requests/path-rules'
import { MIN_LETTERS } from '~/components/layout/suggestion-source'
import type { PageHandle } from '~/http/page-handle'
import { universitiesByState, universitiesFor } from '~/universities/universities-by-state.server'
import { campusesByState } from '~/universities/queries.server'
import { campusPath } from '~/universities/rules'
import { allSchoolsWords } from '~/universities/words'
import { UniversityChooser } from '~/universities/UniversityChooser'

export const handle: PageHandle = {
  public: 30,
  reads: ['q', 'state'],
  offline: true,
  sitemap: true,
}

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, url, viewer, context: { cachedValues, search } }) {
      const q = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
      const searched = q.length >= MIN_LETTERS
      const [all, found] = await Promise.all([
        cachedValues.get('all schools', MAX_AGE.static, () => campusesByState(db)),
        searched ? universitiesFor(db, search, q) : null,
      ])
      const { only, ...list } = universitiesByState({ all, found, state: url.searchParams.get('state') })
      if (only !== null) throw redirect(campusPath(only))
      return done({ q, searched, loggedIn: viewer !== null, ...list })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...publicMeta(matches, '/allschools', allSchoolsWords.title, allSchoolsWords.description),
  ...(data?.q ? [{ name: 'robots', content: 'noindex' }] : []),
]

export default function AllSchools() {
  const { q, searched, loggedIn, count, chosen, names, states, index } = useLoaderData<typeof loader>()
  const empty = index.length === 0
  return (
    <>
      <h1>{allSchoolsWords.title}</h1>
      <p>{allSchoolsWords.intro}</p>
      <UniversityChooser value={q} />
      <Form action="/allschools" method="get" className="state-filter" key={`${q} ${chosen}`}>
        {q && <input type="hidden" name="q" value={q} />}
        <label htmlFor="state">{allSchoolsWords.state}</label>
        <select id="state" name="state" defaultValue={chosen ?? ''}>
          <option value="">{allSchoolsWords.anyState}</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <button type="submit" className="button button-small button-quiet">
          {allSchoolsWords.show}
        </button>
      </Form>
      {q && !searched && <p className="note">{allSchoolsWords.tooShort}</p>}
      <section id="request" className="note" aria-label={allSchoolsWords.request}>
        <p>{allSchoolsWords.missing}</p>
        <p>
          <RequestButton
            kind="campus"
            to={CAMPUS_REQUEST}
            loggedIn={loggedIn}
            className="button button-small"
          >
            {allSchoolsWords.request}
          </RequestButton>
        </p>
      </section>
      {empty ? (
        <div role="status" className="empty">
          <p>
            {allSchoolsWords.count(count)}
            {searched && <> for “{q}”</>}
          </p>
          {(q || chosen) && (
            <p>
              {allSchoolsWords.none} <Link to="/allschools">{allSchoolsWords.showAll}</Link>
            </p>
          )}
        </div>
      ) : (
        <p role="status" className="quiet">
          {allSchoolsWords.count(count)}
          {searched && <> for “{q}”</>}
          {(q || chosen) && (
            <>
              . <Link to="/allschools">{allSchoolsWords.showAll}</Link>
            </>
          )}
        </p>
      )}
      {(index.length > 1 || (!empty && states.length === 0)) && (
        <nav className="jump" aria-label={allSchoolsWords.states}>
          <ul>
            {index.map(({ state, n, to }) => (
              <li key={state}>
                <Link to={to}>{state}</Link> <span className="quiet">{n}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="states">
        {states.map(({ id, state, schools }) => (
          <section key={id} id={id} aria-label={state} className="state">
            <header>
              <h2>{state}</h2>
              <span className="quiet">{allSchoolsWords.count(schools.length)}</span>
            </header>
            <ul>
              {schools.map(({ key, name, city, spots }) => (
                <li key={key}>
                  <PageLink to={campusPath(key)}>{name}</PageLink>
                  <br />
                  <span className="quiet">
                    {city} · {allSchoolsWords.spots(spots)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
