import { useLocation } from '@remix-run/react'
import { Link, PageLink } from './Link'
import { useEffect, useRef, type ComponentType } from 'react'
import { Avatar } from './Avatar'
import { HeaderSearch } from './HeaderSearch'
import { navWords } from './words'
import { NameAndLogo } from './Logo'

/** The user who is logged in: their name, photo URL and account path. */
/** `mark`: see Sender. */
export type NavViewer = { name: string; photo: string | null; path: string; mark: string } | null

export type NavProps = {
  viewer: NavViewer
  search: { q: string; city: string }
  /** The logout link. */
  SignOut: ComponentType<{ children: string }>
}

/** Logo, search and account. Search and menus are `<details>`, so they open without JavaScript. */
export function Nav({ viewer, search, SignOut }: NavProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const close = (event: Event) => closeMenus(bar.current, event)
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
      document.removeEventListener('focusin', close)
    }
  }, [])
  // A new key on each page closes its menus.
  const page = useLocation().key
  return (
    <header className="nav" ref={bar}>
      <Link to="/" className="nav-logo">
        <NameAndLogo />
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
              <PageLink to="/allschools">{navWords.allSchools}</PageLink>
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

/** On wide screens an icon with its name as a tooltip. Escape hides the tooltip even while hovered or focused. */
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

/** On small screens a part of the menu; on wide ones it opens below the name. */
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

/**
 * Escape hides a tooltip until the next key or click, and closes open menus, returning the focus to their button.
 * Clicking elsewhere closes them too, and so does moving the focus there.
 */
function closeMenus(bar: HTMLElement | null, event: Event) {
  // A click in a dialog isn't elsewhere: when closed, it returns the focus to its link in the menu.
  if (document.querySelector(':modal')) return
  const key = event instanceof KeyboardEvent
  if (event.type !== 'focusin') bar?.toggleAttribute('data-no-tip', key && event.key === 'Escape')
  if (key && event.key !== 'Escape') return
  // In a search box with text, the browser's own Escape clears it first.
  if (key && document.activeElement instanceof HTMLInputElement && document.activeElement.value) return
  for (const menu of bar?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
    const inside = menu.contains(key ? document.activeElement : (event.target as Node))
    if (key && inside) menu.querySelector('summary')?.focus()
    if (key || !inside) menu.open = false
  }
}
