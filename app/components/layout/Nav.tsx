import { Link, useLocation } from '@remix-run/react'
import { useEffect, useRef, type ComponentType } from 'react'
import { Avatar } from '../ui/Avatar'
import { HeaderSearch } from './HeaderSearch'
import { navWords, shellWords } from '../words'
import { Logo } from './Logo'

/** Who is logged in: their name, the URL of their photo and the path of their account. */
export type NavViewer = { name: string; photo: string | null; path: string } | null

export type NavProps = {
  viewer: NavViewer
  search: { q: string; city: string }
  /** The link to it. */
  SignOut: ComponentType<{ children: string }>
}

/** Logo, search and account. Search and menus are `<details>`, so that they open without scripts. */
export function Nav({ viewer, search, SignOut }: NavProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const close = (event: Event) => closeMenus(bar.current, event)
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  // With the next page its menus are new, and so closed.
  const page = useLocation().key
  return (
    <header className="nav" ref={bar}>
      <Link to="/" className="nav-logo">
        <Logo /> <span>{shellWords.product}</span>
      </Link>{' '}
      <HeaderSearch {...search} />
      <details className="nav-menu" name="nav" key={page}>
        <summary>
          <span className="visually-hidden">{navWords.menu}</span>
          <span className="burger" aria-hidden="true" />
        </summary>
        <nav aria-label={navWords.main}>
          <ul>
            <li>
              <Link to="/allschools">{navWords.allSchools}</Link>
            </li>
            {viewer ? (
              <>
                <li>
                  <Insights />
                </li>
                <AccountMenu viewer={viewer} SignOut={SignOut} />
              </>
            ) : (
              <>
                <li>
                  <Link to="/signin">{navWords.logIn}</Link>
                </li>
                <li>
                  <Link to="/signup" className="button button-small">
                    {navWords.register}
                  </Link>
                </li>
              </>
            )}
          </ul>
        </nav>
      </details>
    </header>
  )
}

/** On a wide page a drawing whose name is its tooltip; Escape puts that away while the pointer or the focus stays. */
function Insights() {
  return (
    <Link to="/insights" className="nav-insights">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M4 20V11h3v9zm6.5 0V4h3v16zM17 20v-6h3v6z" />
      </svg>{' '}
      <span>{navWords.insights}</span>
    </Link>
  )
}

/** On a narrow page it is a part of the menu; on a wide one it opens below the name. */
function AccountMenu({ viewer, SignOut }: Pick<NavProps, 'SignOut'> & { viewer: NonNullable<NavViewer> }) {
  return (
    <li>
      <details className="nav-account">
        <summary>
          <Avatar photo={viewer.photo} name={viewer.name} />{' '}
          <span className="nav-name" dir="auto">
            {viewer.name}
          </span>
        </summary>
        <ul data-name={viewer.name}>
          <li>
            <Link to={viewer.path}>{navWords.profile}</Link>
          </li>
          <li>
            <Link to="/setting">{navWords.settings}</Link>
          </li>
          <li>
            <SignOut>{navWords.logOut}</SignOut>
          </li>
        </ul>
      </details>
    </li>
  )
}

/** Escape puts a tooltip away until the next key or click, and closes open menus, giving the focus back to what opened them; so does a click elsewhere. */
function closeMenus(bar: HTMLElement | null, event: Event) {
  // A dialog over the page is not elsewhere: closed, it gives the focus back to its link in the menu.
  if (document.querySelector(':modal')) return
  const key = event instanceof KeyboardEvent
  bar?.toggleAttribute('data-no-tip', key && event.key === 'Escape')
  if (key && event.key !== 'Escape') return
  // In a search box that is not empty the browser's own Escape comes first: it empties the box.
  if (key && document.activeElement instanceof HTMLInputElement && document.activeElement.value) return
  for (const menu of bar?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
    const inside = menu.contains(key ? document.activeElement : (event.target as Node))
    if (key && inside) menu.querySelector('summary')?.focus()
    if (key || !inside) menu.open = false
  }
}
