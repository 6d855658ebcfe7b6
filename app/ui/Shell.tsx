import { useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { Link } from './Link'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Notice } from '~/web/notice.server'
import type { SiteShown } from '~/services/site'
import type { Footer as FooterData } from '~/web/footer.server'
import { keyOf } from './key-of'
import { noticeWords, shellWords } from './words'
import { Popup } from './Popup'
import { Toast } from './Toast'
import type { Looks } from './LookForms'
import { Nav, type NavProps, type NavViewer } from './Nav'

const WITHOUT_NAV = new Set(['/signin', '/signin/link', '/signup', '/forgot-password'])
const WITHOUT_FOOTER = new Set(['/signin', '/signup'])

export type ShellData = {
  viewer: NavViewer
  notice: Notice | null
  line: Notice['line'] | null
  site: SiteShown
  footer: FooterData
  demo: boolean
  /** Whether other computers can reach the demo. */
  openDemo: boolean
  looks: Looks
}

type ShellProps = {
  data: ShellData
  SignOut: NavProps['SignOut']
  children: ReactNode
}

/** What was searched for, also on a page that couldn't be loaded. */
function searchOf(path: string, query: string): NavProps['search'] {
  const params = new URLSearchParams(path === '/search' ? query : '')
  return { q: params.get('q') ?? '', city: params.get('city') ?? '' }
}

/** The layout of every page. */
export function Shell({ data, SignOut, children }: ShellProps) {
  const { pathname, search } = useLocation()
  const path = pathname.replace(/(.)\/+$/, '$1').toLowerCase()
  const title = useFocusOfNextPage()
  const { notice, line } = data
  const popup = notice && popupOf(notice)
  return (
    <>
      <a className="skip-link" href="#content">
        {shellWords.skip}
      </a>{' '}
      {!WITHOUT_NAV.has(path) && (
        <Nav viewer={data.viewer} search={searchOf(path, search)} SignOut={SignOut} />
      )}
      {data.demo && (
        <aside className="demo-line" aria-label={shellWords.demo}>
          {shellWords.madeUp} {data.openDemo && <strong>{shellWords.openDemo}</strong>}{' '}
          <Link to="/demo/mail">{shellWords.demoMail}</Link>
        </aside>
      )}
      {data.site.lines.length > 0 && (
        <aside className="site-lines" aria-label={shellWords.announcements}>
          {data.site.lines.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </aside>
      )}
      {popup && <Popup key={keyOf(notice)} {...popup} />}
      <main id="content" tabIndex={-1}>
        <Loading title={title} />
        {line && (
          <p className="note" role="status">
            {line.text} <Link to={line.to}>{line.linkText}</Link>
          </p>
        )}
        {children}
      </main>
      {notice && notice.kind !== 'noAuth' && !popup && (
        <Toast
          key={keyOf(notice)}
          kind={notice.kind}
          text={notice.text}
          position={notice.position}
          ms={notice.ms}
          framed
        />
      )}
      {!WITHOUT_FOOTER.has(path) && <Footer {...data.footer} />}
    </>
  )
}

/** The popup for a notice: login prompts, and warnings marked as popups. */
function popupOf({ kind, text, popup }: Notice) {
  if (kind === 'noAuth') return { kind, text }
  return popup ? { kind: 'warning' as const, text } : null
}

/**
 * With JavaScript: if navigating or reloading its data removed the focused element, or if a link stays that led to
 * another page, focuses what the hash names, the heading of another page, or on the same one what took the element's
 * place, or else the content. A tab keeps the focus if all tabs have the same heading; then it returns the title of the
 * page, to be announced.
 */
function useFocusOfNextPage(): string | null {
  const { key, pathname, search, hash } = useLocation()
  const { state } = useRevalidator()
  const before = useRef<{ key: string; pathname: string; search: string; text?: string | null }>({
    key,
    pathname,
    search,
  })
  const [tab, setTab] = useState<{ key: string; title: string }>()
  // Read before the next page is drawn: what it focuses itself isn't a link that stays.
  const active = import.meta.env.SSR ? null : document.activeElement
  useEffect(() => {
    const left = before.current
    const heading = document.querySelector<HTMLElement>('main h1')
    const text = heading?.textContent
    before.current = { key, pathname, search, text }
    if (left.key === key && (state !== 'idle' || active === document.body)) return
    const moved = left.pathname !== pathname
    const now = document.activeElement
    if (now !== document.body) {
      if (!moved || now !== active || !now?.matches('a')) return
      if (text === left.text) return setTab({ key, title: document.title })
    }
    // Another query is other links of the same page, but may be a form for something else: the dashboard's next item.
    const isSame = !moved && (left.search === search || active?.matches('a'))
    const inPlace = moved ? heading : isSame && active && successorOf(active)
    const target =
      (hash ? document.getElementById(hash.slice(1)) : inPlace) || document.getElementById('content')!
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `active` is the one of the render that drew this page
  }, [key, pathname, search, hash, state])
  return tab?.key === key ? tab.title : null
}

/**
 * The element in place of a removed one: the one with the same ID, the button of the same form, or the only one with the
 * same text.
 */
function successorOf(lost: Element): HTMLElement | null {
  if (lost.id) return document.getElementById(lost.id)
  const form = lost.matches('[type=submit]') ? lost.closest('form') : null
  if (form?.id) return document.getElementById(form.id)?.querySelector('[type=submit]') ?? null
  const nameOf = (each: HTMLElement) => each.dataset.focus ?? each.textContent
  const all = document.querySelectorAll<HTMLElement>(`#content ${lost.tagName}`)
  const [same, ...others] = [...all].filter((each) => nameOf(each) === nameOf(lost as HTMLElement))
  if (!same || others.length > 0) return null
  return same.closest('details:not([open])')?.querySelector('summary') ?? same
}

/** Progress bar during client-side navigation, with text for screen readers, and then the page's title if needed. */
function Loading({ title }: { title: string | null }) {
  const busy = useNavigation().state === 'loading'
  return (
    <div className={busy ? 'loading loading-on' : 'loading'} role="status">
      {(busy || title) && <span className="visually-hidden">{busy ? noticeWords.loading : title}</span>}
    </div>
  )
}

const APPEARANCE = '/appearance'
/** Pages to return to. Other URLs may contain a token, which must not be copied into another URL. */
const RETURNS =
  /^\/(?:(?:search|allschools|university|location|account|admin-dashboard|setting|about|features|update|insights|privacy-policy|accessibility|moderation-log)(?:\/|$)|$)/

/** Links to all parts of the site, and to the display settings. */
function Footer({ links, rights }: FooterData) {
  const { pathname, search } = useLocation()
  return (
    <footer className="footer">
      <ul>
        {[...links, [appearanceFrom(pathname, search), shellWords.appearance] as const].map(([to, text]) => (
          <li key={text}>{to.startsWith('/') ? <Link to={to}>{text}</Link> : <a href={to}>{text}</a>}</li>
        ))}
      </ul>
      <p>{rights}</p>
    </footer>
  )
}

function appearanceFrom(pathname: string, search: string): string {
  if (pathname === APPEARANCE) return pathname + search
  return RETURNS.test(pathname)
    ? `${APPEARANCE}?returnTo=${encodeURIComponent(pathname + search)}`
    : APPEARANCE
}
