import { Link } from '~/ui/Link'
import { AreaList, SourcedFactList } from './AreaList'
import type { AreaView, Question } from './inside-view.server'
import { QuestionForm } from './QuestionForm'
import type { SourcedFact } from './sourced-facts.server'
import { areaWords } from './words'

/** Summary of a study spot's inside on its page. `question` is the next one to answer. */
export type InsideSummary = {
  location: number
  said: SourcedFact[]
  areas: AreaView[]
  question: Question | null
  all: string
}

export function InsidePanel({ inside }: { inside: InsideSummary }) {
  const { location, said, areas, question, all } = inside
  return (
    <section className="panel" id="inside" aria-labelledby="inside-title">
      <h2 id="inside-title">{areaWords.inside}</h2>
      {areas.length > 0 && <AreaList areas={areas} />}
      {said.length > 0 && <SourcedFactList said={said} />}
      {question && <QuestionForm location={location} question={question} />}
      <p className="buttons">
        <Link to={all}>{areaWords.all}</Link>
      </p>
    </section>
  )
}
