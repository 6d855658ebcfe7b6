import { Link, useLocation } from '@remix-run/react'
import { LookForms, type Looks } from './LookForms'

/** The links of the specification, and the switches of how pages look. */
export function Footer({ supportEmail, looks }: { supportEmail: string; looks: Looks }) {
  const { pathname, search } = useLocation()
  return (
    <footer className="footer">
      <ul>
        <li><Link to="/about">About</Link></li>
        <li><Link to="/allschools">All Schools</Link></li>
        <li><Link to="/privacy-policy">Privacy Policy</Link></li>
        <li><Link to="/update">Update Log</Link></li>
        <li><a href={`mailto:${supportEmail}`}>Support</a></li>
      </ul>
      <LookForms {...looks} returnTo={pathname + search} id="footer" />
      <p>© 2024 Carrel. All rights reserved.</p>
    </footer>
  )
}
