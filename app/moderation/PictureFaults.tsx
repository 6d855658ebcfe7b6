import { Link } from '@remix-run/react'
import { DeskPages } from './DeskPages'
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
            <p>
              <Link to={`/admin-dashboard/${kind === 'campus' ? 'campus' : 'spot'}/${entry}`} dir="auto">
                {name}
              </Link>
            </p>
            <p className="quiet">
              <span className="breakable">{image_url}</span>
              <br />
              {words.faults[fault]}
              {fault !== 'unsure' && <>. {outcome === null ? words.waits : words.outcomes[outcome]}</>}
            </p>
          </li>
        ))}
      </ul>
      <DeskPages
        name={words.pages}
        back={first ? null : { to: '/admin-dashboard/pictures', text: words.first }}
        on={more === null ? null : { to: `?after=${more}`, text: words.more }}
      />
    </section>
  )
}
