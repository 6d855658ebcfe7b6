import { Link, useLocation } from '@remix-run/react'
import { footerWords } from '../words'

const APPEARANCE = '/appearance'
/** Pages to return to. Other URLs may contain a token, which must not be copied into another URL. */
const RETURNS =
  /^\/(?:(?:search|allschools|university|location|account|admin-dashboard|setting|about|features|update|insights|privacy-policy|accessibility|moderation-log)(?:\/|$)|$)/

/** Links to all parts of the site, and to the display settings. */
export function Footer({ supportEmail }: { supportEmail: string }) {
  const { pathname, search } = useLocation()
  return (
    <footer className="footer">
      <ul>
        {footerWords.links.map(([to, text]) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
        <li>
          <a href={`mailto:${supportEmail}`}>{footerWords.support}</a>
        </li>
        <li>
          <Link to={appearanceFrom(pathname, search)}>{footerWords.appearance}</Link>
        </li>
      </ul>
      <p>{footerWords.rights}</p>
    </footer>
  )
}

function appearanceFrom(pathname: string, search: string): string {
  if (pathname === APPEARANCE) return pathname + search
  return RETURNS.test(pathname)
    ? `${APPEARANCE}?returnTo=${encodeURIComponent(pathname + search)}`
    : APPEARANCE
}
