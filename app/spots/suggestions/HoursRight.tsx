import { Link } from '~/ui/Link'
import { PostForm } from '~/ui/PostForm'
import { askWords } from '../words'
import { hoursPath } from './path-rules'

type HoursRightProps = {
  location: number
  /** The stamp of the hours. Null if they're unknown. */
  seen: string | null
}

/** Asks whether the hours on a study spot's page are right. */
export function HoursRight({ location, seen }: HoursRightProps) {
  const change = (text: string) => (
    <Link to={`${hoursPath(location)}#hours`} rel="nofollow" className="button button-small button-quiet">
      {text}
    </Link>
  )
  if (seen === null) return <p>{change(askWords.add)}</p>
  return (
    <PostForm action={hoursPath(location)} className="hours-right" failed={askWords.failed}>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="location" value={location} />
      <input type="hidden" name="seen" value={seen} />
      {askWords.right} <button className="button button-small button-quiet">{askWords.yes}</button>{' '}
      {change(askWords.no)}
    </PostForm>
  )
}
