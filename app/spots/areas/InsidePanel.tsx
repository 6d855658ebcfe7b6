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

export function InsidePanel({ inside }: { inside: InsideSummary }) {
  const { whole, areas, all } = inside
  const isKnown = whole.said.length > 0
  return (
    <section className="panel" id="inside" aria-labelledby="inside-title">
      <h2 id="inside-title">{areaWords.inside}</h2>
      {areas.length > 0 ? (
        <AreaRows areas={isKnown ? [...areas, whole] : areas} />
      ) : (
        isKnown && <SourcedFactList said={whole.said} />
      )}
      <p className="buttons">
        <Link to={all}>{areaWords.all}</Link>
      </p>
    </section>
  )
}
