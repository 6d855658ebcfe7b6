import { Link, useLocation } from '@remix-run/react'
import { footerWords } from '../words'
import { LookForms, type Looks } from './LookForms'

/** Links, and the switches of how pages look. */
export function Footer({ supportEmail, looks }: { supportEmail: string; looks: Looks }) {
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
      </ul>
      <LookForms {...looks} returnTo={pathname + search} id="footer" />
      <p>{footerWords.rights}</p>
    </footer>
  )
}
