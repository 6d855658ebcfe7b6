import type { ReactNode } from 'react'
import { Link } from '~/ui/Link'
import { Icon } from './Icon'
import { locationWords } from './words'

/** `minutes`: how long the walk takes; 0 if it's too far to walk. */
type Away = {
  by: keyof typeof locationWords.far
  miles: string
  minutes: number
  from: { name: string; path: string }
}

/** What helps decide whether to go there now. Icons are SVG paths. */
export type Glance = {
  icons: { opening: string; busy: string; away: string; areas: string }
  opening: { text: string; open: boolean; closed: boolean; closing: string | null }
  /** How far it is, and from which campus. Null if no campus is near. */
  away: 'on campus' | Away | null
  /** Whether it has what most people ask for. */
  amenities: { text: string; icon: string; has: boolean }[]
}

type AtAGlanceProps = {
  glance: Glance
  /** How busy it is, in a few words. Not shown while it's closed. */
  busy: string
  /** How many areas are described. */
  areas: number
}

/** The facts under a location's title, some with a link to more. */
export function AtAGlance({ glance, busy, areas }: AtAGlanceProps) {
  const { icons, opening, away, amenities } = glance
  return (
    <ul className="glance" aria-label={locationWords.glance}>
      <Fact icon={icons.opening}>
        <a href="#info-title" className={opening.open ? 'opening opening-now' : 'opening'}>
          {opening.text}
        </a>
        {opening.closing && <span className="closing"> {opening.closing}</span>}
      </Fact>
      {!opening.closed && (
        <Fact icon={icons.busy}>
          <a href="#busyness">{busy}</a>
        </Fact>
      )}
      {away && (
        <Fact icon={icons.away} className={away === 'on campus' ? 'short' : undefined}>
          {away === 'on campus' ? (
            locationWords.onCampus
          ) : (
            <>
              {locationWords.far[away.by](away.miles, away.minutes)}{' '}
              <Link to={away.from.path}>{away.from.name}</Link>
            </>
          )}
        </Fact>
      )}
      {areas > 0 && (
        <Fact icon={icons.areas} className="short">
          <a href="#inside">{locationWords.areas(areas)}</a>
        </Fact>
      )}
      {amenities.map(({ text, icon, has }) => (
        <Fact key={text} icon={icon} className={has ? 'has' : 'has-not'}>
          {text}
        </Fact>
      ))}
    </ul>
  )
}

function Fact({ icon, className, children }: { icon: string; className?: string; children: ReactNode }) {
  return (
    <li className={className}>
      <Icon path={icon} />
      <span>{children}</span>
    </li>
  )
}
