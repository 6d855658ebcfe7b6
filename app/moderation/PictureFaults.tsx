import { Link } from '@remix-run/react'
import { words } from './picture-words'
import type { PicturesView } from './show-pictures.server'

/** What a run over the pictures has found, with links to the entries. */
export function PictureFaults({ view: { faults, more, first } }: { view: NonNullable<PicturesView> }) {
  if (faults.length === 0) return null
  return (
    <section aria-labelledby="faults-title">
      <h2 id="faults-title">{words.list}</h2>
      <ul className="desk-queue">
        {faults.map(({ id, kind, entry, name, image_url, fault, outcome }) => (
          <li key={id}>
            <p><Link to={`/admin-dashboard/${kind === 'campus' ? 'campus' : 'spot'}/${entry}`} dir="auto">{name}</Link></p>
            <p className="quiet">
              <span className="breakable">{image_url}</span><br />
              {words.faults[fault]}{fault !== 'unsure' && <>. {outcome === null ? words.waits : words.outcomes[outcome]}</>}
            </p>
          </li>
        ))}
      </ul>
      {(more !== null || !first) && (
        <nav aria-label={words.pages} className="pages">
          {!first && <Link to="/admin-dashboard/pictures">{words.first}</Link>}
          {more !== null && <Link to={`?after=${more}`} rel="next">{words.more}</Link>}
        </nav>
      )}
    </section>
  )
}
