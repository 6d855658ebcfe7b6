import { Link } from '~/components/ui/Link'

/** The tabs of a campus's page, each with its own URL. */
export function CampusTabs({
  name,
  tabs,
}: {
  name: string
  tabs: { text: string; to: string; on: boolean }[]
}) {
  return (
    <nav className="tabs" aria-label={name}>
      <ul>
        {tabs.map(({ text, to, on }) => (
          <li key={text}>
            <Link to={to} aria-current={on ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
