import { Link } from '~/ui/Link'
import { PostForm } from '~/ui/PostForm'
import { suggestionPath } from './rules'
import { askWords } from './words'

/** Asks whether the hours on a study spot's page are right. `seen`: their stamp; null if nobody knows them. */
export function HoursRight({ location, seen }: { location: number; seen: string | null }) {
  const change = (text: string) => (
    <Link
      to={`${suggestionPath(location)}&hours#hours`}
      rel="nofollow"
      className="button button-small button-quiet"
    >
      {text}
    </Link>
  )
  if (seen === null) return <p>{change(askWords.add)}</p>
  return (
    <PostForm action="/suggestion" className="hours-right" failed={askWords.failed}>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="location" value={location} />
      <input type="hidden" name="seen" value={seen} />
      {askWords.right} <button className="button button-small button-quiet">{askWords.yes}</button>{' '}
      {change(askWords.no)}
    </PostForm>
  )
}
