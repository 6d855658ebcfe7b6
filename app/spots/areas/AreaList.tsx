import { Fragment, type ReactNode } from 'react'
import { Icon } from '../Icon'
import type { AreaView } from './inside-view.server'
import type { SourcedFact } from './sourced-facts.server'

/**
 * A row for each area: where it is, with icons for what it has. Pressing it shows the facts, who says so, and how to
 * reserve it.
 */
export function AreaRows({ areas }: { areas: readonly AreaView[] }) {
  return (
    <ul className="areas">
      {areas.map((area) => (
        <li key={area.id}>
          <details>
            <summary>
              <span>
                <strong dir="auto">{area.name}</strong>{' '}
                <span className="quiet">
                  <Parts of={[area.place, openingOf(area), area.busy]} />
                </span>
              </span>
              <span className="area-icons">
                {area.icons.map(({ text, icon }) => (
                  <Icon key={text} path={icon} label={text} />
                ))}
              </span>
            </summary>
            <p>
              <Parts of={[area.kind, reserveOf(area)]} />
            </p>
            <SourcedFactList said={area.said} />
          </details>
        </li>
      ))}
    </ul>
  )
}

/** Kind, floor, seats, own hours, how busy it is and how to reserve it. */
export const AreaAbout = ({ area }: { area: AreaView }) => (
  <Parts of={[area.kind, area.place, openingOf(area), area.busy, reserveOf(area)]} />
)

/** Those that aren't empty, with dots between them. */
const Parts = ({ of }: { of: readonly ReactNode[] }) =>
  of.filter(Boolean).map((part, n) => (
    <Fragment key={n}>
      {n > 0 && ' · '}
      {part}
    </Fragment>
  ))

const openingOf = ({ opening }: AreaView) =>
  opening && (
    <>
      <span className={opening.open ? 'opening opening-now' : 'opening'}>{opening.text}</span>
      {opening.closing && <span className="closing"> {opening.closing}</span>}
    </>
  )

const reserveOf = ({ reserve }: AreaView) =>
  reserve?.href ? (
    <a href={reserve.href} rel="nofollow noopener external">
      {reserve.text}
    </a>
  ) : (
    reserve?.text
  )

/** Facts, each with its source. */
export function SourcedFactList({ said }: { said: readonly SourcedFact[] }) {
  return (
    <ul className="said">
      {said.map(({ text, by }) => (
        <li key={text}>
          {text}
          {by && <span className="quiet"> ({by})</span>}
        </li>
      ))}
    </ul>
  )
}
