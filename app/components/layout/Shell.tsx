import { Link, useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Notice } from '~/http/flash.server'
import { words } from '../ui/notice-words'
import { Popup } from '../ui/Popup'
import { Toast } from '../ui/Toast'
import { Footer } from './Footer'
import type { Looks } from './LookForms'
import { Nav, type NavViewer } from './Nav'

const WITHOUT_NAV = new Set(['/signin', '/signup', '/forgot-password'])
const WITHOUT_FOOTER = new Set(['/signin', '/signup'])

export type ShellData = {
  viewer: NavViewer
  notice: Notice | null
  supportEmail: string
  demo: boolean
  search: { q: string; city: string }
  looks: Looks
}

/** What stands around every page. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const path = useLocation()
    .pathname.replace(/(.)\/+$/, '$1')
    .toLowerCase()
  useFocusOfNextPage()
  const { notice } = data
  const popup = notice && popupOf(notice)
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>{' '}
      {!WITHOUT_NAV.has(path) && <Nav viewer={data.viewer} search={data.search} />}
      {data.demo && (
        <aside className="demo-line" aria-label="About this demo">
          Demo: places may be real, but all reviews, hours and people here are samples.{' '}
          <Link to="/demo/mail">Mail of this demo</Link>
        </aside>
      )}
      <main id="content" tabIndex={-1}>
        {popup && <Popup key={popup.text} {...popup} />}
        <Loading />
        {children}
      </main>
      {notice && notice.kind !== 'noAuth' && !popup && (
        <Toast
          key={notice.text}
          kind={notice.kind}
          text={notice.text}
          position={notice.position}
          ms={notice.ms}
          framed
        />
      )}
      {!WITHOUT_FOOTER.has(path) && <Footer supportEmail={data.supportEmail} looks={data.looks} />}
    </>
  )
}

/** What of a notice is a popup: being asked to log in, and warnings that say so. */
function popupOf({ kind, text, popup }: Notice) {
  if (kind === 'noAuth') return { kind, text }
  return popup ? { kind: 'warning' as const, text } : null
}

/** In the enhanced page what had the focus may go with the page before; then the content of the next one has it. */
function useFocusOfNextPage() {
  const { key, hash } = useLocation()
  const before = useRef(key)
  useEffect(() => {
    const lost = before.current !== key && document.activeElement === document.body
    before.current = key
    if (lost && !hash) document.getElementById('content')?.focus({ preventScroll: true })
  }, [key, hash])
}

/** While the enhanced page waits for the next one: a bar, and the text for those who hear it. */
function Loading() {
  const busy = useNavigation().state === 'loading'
  return (
    <div className={busy ? 'loading loading-on' : 'loading'} role="status">
      {busy && <span className="visually-hidden">{words.loading}</span>}
    </div>
  )
}
