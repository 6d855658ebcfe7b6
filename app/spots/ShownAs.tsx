import { Link } from '~/ui/Link'
import { mapWords } from './words'

/** Links to the list and the map; the current one is marked. */
export const ShownAs = ({ ways }: { ways: readonly { map: boolean; to: string; on: boolean }[] }) => (
  <nav aria-label={mapWords.shownAs}>
    <ul className="switch">
      {ways.map(({ map, to, on }) => (
        <li key={to}>
          <Link to={to} preventScrollReset aria-current={on || undefined} rel="nofollow">
            {map ? mapWords.title : mapWords.list}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** A spot's number, on its card: a link to its pin. */
export const PinLink = ({ n }: { n: number }) => (
  <>
    <a className="on-map" href={`#pin-${n}`} aria-label={mapWords.showPin(n)}>
      {n}
    </a>{' '}
  </>
)
