import { Link } from '@remix-run/react'
import { words } from './campus-words'

/** The tabs of a campus's page; each has an address of its own. */
export function CampusTabs({ tabs }: { tabs: { text: string; to: string; on: boolean }[] }) {
  return (
    <nav className="tabs" aria-label={words.tabs}>
      <ul>
        {tabs.map(({ text, to, on }) => <li key={text}><Link to={to} aria-current={on ? 'page' : undefined}>{text}</Link></li>)}
      </ul>
    </nav>
  )
}
