import type { ReactNode } from 'react'
import { Link } from './Link'

type TabsProps = { label: string; tabs: { to: string; text: ReactNode; isCurrent: boolean }[] }

/** Links between pages that are parts of one. */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <nav className="tabs" aria-label={label}>
    <ul>
      {tabs.map(({ to, text, isCurrent }) => (
        <li key={to}>
          <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
