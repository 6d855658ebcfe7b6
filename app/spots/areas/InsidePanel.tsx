import { Link } from '~/ui/Link'
import { AreaRows, SourcedFactList } from './AreaList'
import type { AreaView } from './inside-view.server'
import { areaWords } from './words'

/** Summary of a study spot's inside on its page. */
export type InsideSummary = {
  whole: AreaView
  areas: AreaView[]
  all: string
}

/** A phone shows so many rows first. */
const FIRST = 3

export function InsidePanel({ inside }: { inside: InsideSummary }) {
  const { whole, areas, all } = inside
  const isKnown = whole.said.length > 0
  const rows = isKnown ? [...areas, whole] : areas
  const first = rows.length > FIRST + 1 ? FIRST : rows.length
  return (
    <section className="panel" id="inside" aria-labelledby="inside-title">
      <div className="panel-head">
        <h2 id="inside-title">{areaWords.inside}</h2> <Link to={all}>{areaWords.all}</Link>
      </div>
      {areas.length > 0 ? (
        <AreaRows areas={rows.slice(0, first)} />
      ) : (
        isKnown && <SourcedFactList said={whole.said} />
      )}
      {areas.length > 0 && rows.length > first && (
        <>
          <details className="fold-rest">
            <summary className="fold" data-less={areaWords.showFewer}>
              <span>{areaWords.showMore(rows.length - first)}</span>
            </summary>
          </details>
          <AreaRows areas={rows.slice(first)} />
        </>
      )}
    </section>
  )
}
