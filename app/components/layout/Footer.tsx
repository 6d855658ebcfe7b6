import { Link } from '@remix-run/react'

export function Footer({ supportEmail }: { supportEmail: string }) {
  return (
    <footer className="footer">
      <ul>
        <li><Link to="/allschools">All Schools</Link></li>
        <li><a href={`mailto:${supportEmail}`}>Support</a></li>
      </ul>
      <p>© 2024 Carrel. All rights reserved.</p>
    </footer>
  )
}
