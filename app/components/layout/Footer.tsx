import { Link, useLocation } from '@remix-run/react'
import { LookForms, type Looks } from './LookForms'

const LINKS = [
  ['/about', 'About'],
  ['/allschools', 'All Schools'],
  ['/university/request-location', 'Request Location'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/update', 'Update Log'],
  ['/moderation-log', 'Moderation Log'],
]

/** The links of the specification, and the switches of how pages look. */
export function Footer({ supportEmail, looks }: { supportEmail: string; looks: Looks }) {
  const { pathname, search } = useLocation()
  return (
    <footer className="footer">
      <ul>
        {LINKS.map(([to, text]) => (
          <li key={to}>
            <Link to={to!}>{text}</Link>
          </li>
        ))}
        <li>
          <a href={`mailto:${supportEmail}`}>Support</a>
        </li>
      </ul>
      <LookForms {...looks} returnTo={pathname + search} id="footer" />
      <p>© 2024 Carrel. All rights reserved.</p>
    </footer>
  )
}
