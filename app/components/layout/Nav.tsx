import { Form, Link } from '@remix-run/react'
import { Logo } from './Logo'

export type NavViewer = { name: string; initials: string } | null

/** Logo, search and account. Search and menus are `<details>`, so that they open without scripts. */
export function Nav({ viewer, search }: { viewer: NavViewer; search: { q: string; city: string } }) {
  return (
    <header className="nav">
      <Link to="/" className="nav-logo"><Logo /> <span>Carrel</span></Link>
      <HeaderSearch {...search} />
      <details className="nav-menu" name="nav">
        <summary><span className="visually-hidden">Menu</span><span className="burger" aria-hidden="true" /></summary>
        <nav aria-label="Main">
          <NavLinks viewer={viewer} />
        </nav>
      </details>
    </header>
  )
}

function NavLinks({ viewer }: { viewer: NavViewer }) {
  return (
    <ul>
      <li><Link to="/allschools">All Schools</Link></li>
      {viewer ? (
        <>
          <li className="nav-viewer"><span className="avatar" data-initials={viewer.initials} aria-hidden="true" />{viewer.name}</li>
          <li><Link to="/signout">Sign out</Link></li>
        </>
      ) : (
        <>
          <li><Link to="/signin">Log In</Link></li>
          <li><Link to="/signup" className="button button-small">Register</Link></li>
        </>
      )}
    </ul>
  )
}

/** Two boxes that lead to /search. */
function HeaderSearch({ q, city }: { q: string; city: string }) {
  return (
    <details className="nav-search" name="nav">
      <summary>Search</summary>
      <Form action="/search" method="get" role="search" key={`${q} ${city}`}>
        <label className="visually-hidden" htmlFor="header-q">Study location</label>
        <input className="nav-box" id="header-q" name="q" type="search" placeholder="Study location" defaultValue={q} maxLength={200} autoComplete="off" />
        <label className="visually-hidden" htmlFor="header-city">City</label>
        <input className="nav-box" id="header-city" name="city" type="search" placeholder="City" defaultValue={city} maxLength={100} autoComplete="off" />
        <button type="submit" className="button button-small">Search</button>
      </Form>
    </details>
  )
}
