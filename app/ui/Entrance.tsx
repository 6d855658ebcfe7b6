import { Link } from './Link'
import type { ReactNode } from 'react'
import { NameAndLogo } from './Logo'

/** The narrow page for logging in and registering. It has no navigation bar; its logo links to the home page. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="narrow entrance">
      <p>
        <Link to="/" className="nav-logo">
          <NameAndLogo />
        </Link>
      </p>
      <h1>{title}</h1>
      {children}
    </section>
  )
}
