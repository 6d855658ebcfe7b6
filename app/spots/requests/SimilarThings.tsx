import { Link } from '~/ui/Link'
import { asText, type FieldState } from '~/ui/form/Field'
import type { Similar } from './find-similar.server'
import { similarWords } from './words'
import '~/styles/requests.css'

type SimilarCheckProps = {
  /** The text of a button that checks without scripts. A dialog has none. */
  button: string | null
  /** What came with the page. */
  found: Similar | null
  /** What a check of the enhanced page found since. */
  newer: Similar | null
  field: FieldState
}

/** Looks for existing items similar to the one being requested. Inside the form. */
export function SimilarCheck({ button, found, newer, field }: SimilarCheckProps) {
  const shown = newer ?? found
  return (
    <>
      {button && (
        <p>
          <button type="submit" name="step" value="check" className="button button-quiet">
            {button}
          </button>
        </p>
      )}
      <div role="status">
        {shown && (
          <SimilarThings
            similar={shown}
            asked={newer === null}
            distinct={asText(field.initialValue) === 'yes'}
          />
        )}
      </div>
    </>
  )
}

type SimilarThingsProps = {
  similar: Similar
  /** The user asked for the check, so also says if nothing was found. */
  asked: boolean
  /** Whether the box was checked in the form. */
  distinct: boolean
}

/** Existing items similar to the one being requested. */
function SimilarThings({ similar: { listed, same, open }, asked, distinct }: SimilarThingsProps) {
  const some = listed.length > 0 || open !== null
  if (!some && !asked) return null
  return (
    <div className="note similar-things" id="similar">
      {!some && <p>{similarWords.nothing}</p>}
      {some && <h2>{similarWords.title}</h2>}
      {listed.length > 0 && (
        <>
          <p>{same ? similarWords.isListed : similarWords.listed}</p>
          <ul>
            {listed.map(({ name, where, path }) => (
              <li key={path}>
                <Link to={path} dir="auto">
                  {name}
                </Link>{' '}
                <span className="quiet" dir="auto">
                  {where}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {open &&
        (open.own ? (
          <p>
            {similarWords.own(open.day)} <Link to={open.own}>{similarWords.toOwn}</Link>
          </p>
        ) : (
          <>
            <p>{similarWords.other(open.day)}</p>
            <p>
              <button type="submit" name="step" value="join" className="button button-small button-quiet">
                {similarWords.join}
              </button>
            </p>
          </>
        ))}
      {listed.length > 0 && !same && !open && (
        <label className="tick">
          <input type="checkbox" name="distinct" value="yes" defaultChecked={distinct} />{' '}
          <span>{similarWords.distinct}</span>
        </label>
      )}
    </div>
  )
}
