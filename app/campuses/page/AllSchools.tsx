import { Form } from '@remix-run/react'
import { Link, PageLink } from '~/ui/Link'
import { campusSearchPath } from '~/spots/requests/campus-search'
import { CAMPUS_REQUEST } from '~/spots/requests/path-rules'
import { RequestButton } from '~/spots/requests/RequestButton'
import { campusPath } from '../rules'
import type { universitiesByState } from '../universities-by-state.server'
import { UniversityChooser } from '../UniversityChooser'
import { allSchoolsWords } from '../words'

type AllSchoolsView = Omit<ReturnType<typeof universitiesByState>, 'only'> & {
  q: string
  searched: boolean
  loggedIn: boolean
  /** The query of the campus's page to open. */
  find: string
}

/** The universities, or those found for `q`, by state. */
export function AllSchools({
  q,
  searched,
  loggedIn,
  find,
  count,
  chosen,
  names,
  states,
  index,
}: AllSchoolsView) {
  const empty = index.length === 0
  const found = (
    <>
      {allSchoolsWords.count(count)}
      {searched && <> for “{q}”</>}
    </>
  )
  return (
    <>
      <h1>{allSchoolsWords.title}</h1>
      <p>{allSchoolsWords.intro}</p>
      <UniversityChooser value={q} find={find} />
      <Form action="/allschools" method="get" className="state-filter" key={`${q} ${chosen}`}>
        {q && <input type="hidden" name="q" value={q} />}
        {find && <input type="hidden" name="find" value={find} />}
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
            to={q ? campusSearchPath({ name: q, city: '', state: '' }) : CAMPUS_REQUEST}
            loggedIn={loggedIn}
            className="button button-small"
          >
            {allSchoolsWords.request}
          </RequestButton>
        </p>
      </section>
      {empty ? (
        <div role="status" className="empty">
          <p>{found}</p>
          {(q || chosen) && (
            <p>
              {allSchoolsWords.none} <Link to="/allschools">{allSchoolsWords.showAll}</Link>
            </p>
          )}
        </div>
      ) : (
        <p role="status" className="quiet">
          {found}
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
                  <PageLink to={campusPath(key) + (find && `?${find}`)}>{name}</PageLink>
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
