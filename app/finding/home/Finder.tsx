import { Link } from '~/ui/Link'
import { finderWords } from '~/spots/words'

/** One-press lists, by a query that both the campus page and search understand. */
const FINDS = [
  { text: finderWords.quick.quietNow, query: 'tag=Outlet&tag=Quiet&open=1' },
  { text: finderWords.quick.open, query: 'open=1' },
  { text: finderWords.quick.quiet, query: 'tag=Quiet' },
  { text: finderWords.quick.outlets, query: 'tag=Outlet' },
  { text: finderWords.quick.calm, query: 'busy=low' },
]

/**
 * Links to lists of study spots.
 * @param path the campus with the list. Null for a search near the reader, who's asked where that is if we don't know
 */
export function Finder({ path, label }: { path: string | null; label: string }) {
  return (
    <ul className="chips" aria-label={label}>
      {FINDS.map(({ text, query }) => (
        <li key={query}>
          <Link to={path === null ? `/search?${query}&near=me` : `${path}?${query}`} className="chip">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
