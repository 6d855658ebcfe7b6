import { shellWords } from '../words'

/** A link to the top that comes into the bar at the top once 800 pixels have gone by, by style alone. */
export function ToTop() {
  return (
    <div className="to-top">
      <a href="#content" className="button button-small button-quiet">
        <span aria-hidden="true">↑</span> <span className="visually-hidden">{shellWords.toTop}</span>
      </a>
    </div>
  )
}
