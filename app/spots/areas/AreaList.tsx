import type { AreaView } from './inside-view.server'
import type { SourcedFact } from './sourced-facts.server'

/** A line for each area, with what it's like. */
export function AreaList({ areas }: { areas: readonly AreaView[] }) {
  return (
    <ul className="areas">
      {areas.map((area) => (
        <li key={area.id}>
          <strong dir="auto">{area.name}</strong> <AreaAbout area={area} />
          {area.said.length > 0 && <p className="quiet">{area.said.map(({ text }) => text).join(' · ')}</p>}
        </li>
      ))}
    </ul>
  )
}

/** Kind, floor, seats, own hours, how busy it is and how to reserve it. */
export function AreaAbout({ area: { about, opening, busy, reserve } }: { area: AreaView }) {
  return (
    <>
      {about}
      {opening && (
        <>
          {' · '}
          <span className={opening.open ? 'opening opening-now' : 'opening'}>{opening.text}</span>
          {opening.closing && <span className="closing"> {opening.closing}</span>}
        </>
      )}
      {busy && ` · ${busy}`}
      {reserve && (
        <>
          {' · '}
          {reserve.href ? (
            <a href={reserve.href} rel="nofollow noopener external">
              {reserve.text}
            </a>
          ) : (
            reserve.text
          )}
        </>
      )}
    </>
  )
}

/** Facts, each with its source. */
export function SourcedFactList({ said }: { said: readonly SourcedFact[] }) {
  return (
    <ul className="said">
      {said.map(({ text, by }) => (
        <li key={text}>
          {text}
          {by && <span className="quiet">, {by}</span>}
        </li>
      ))}
    </ul>
  )
}
