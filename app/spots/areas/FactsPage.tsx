import { useActionData } from '@remix-run/react'
import { BackLink, Link } from '~/ui/Link'
import { ErrorSummary } from '~/ui/form/ErrorSummary'
import { useErrors } from '~/ui/use-error-title'
import type { FormResult } from '~/web/http/form-result'
import { AreaAbout, SourcedFactList } from './AreaList'
import type { FactsView, Question } from './inside-view.server'
import { QuestionForm } from './QuestionForm'
import { areaWords } from './words'

export function FactsPage({ id, name, path, said, questions, areas }: FactsView) {
  const result = useActionData() as FormResult | undefined
  const errors = useErrors(result)
  return (
    <section className="narrow">
      <BackLink to={path}>{name}</BackLink>
      <h1>{areaWords.title(name)}</h1>
      {errors.length > 0 && <ErrorSummary formId="whole" errors={errors} />}
      <section className="panel" id="whole" aria-labelledby="whole-title">
        <h2 id="whole-title">{areaWords.whole}</h2>
        {said.length > 0 ? <SourcedFactList said={said} /> : <p>{areaWords.none}</p>}
        <SuggestLink location={id} about="whole" text={areaWords.suggestFacts} />
        <Questions location={id} questions={questions} of={areaWords.questions} />
      </section>
      {areas.map((area) => (
        <section
          key={area.id}
          className="panel"
          id={`area-${area.id}`}
          aria-labelledby={`area-${area.id}-title`}
        >
          <h2 id={`area-${area.id}-title`} dir="auto">
            {area.name}
          </h2>
          <p>
            <AreaAbout area={area} />
          </p>
          {area.said.length > 0 && <SourcedFactList said={area.said} />}
          <SuggestLink location={id} about={area.id} text={areaWords.suggestArea} />
          <Questions location={id} questions={area.questions} of={areaWords.questionsAbout(area.name)} />
        </section>
      ))}
      <SuggestLink location={id} about="new" text={areaWords.suggestNew} />
    </section>
  )
}

function SuggestLink({ location, about, text }: { location: number; about: string | number; text: string }) {
  return (
    <p className="more-links">
      <Link to={`/location/${location}/suggest/${about}`}>{text}</Link>
    </p>
  )
}

function Questions({ location, questions, of }: { location: number; questions: Question[]; of: string }) {
  return (
    <details>
      <summary>{of}</summary>
      {questions.map((question) => (
        <QuestionForm key={question.trait} location={location} question={question} />
      ))}
    </details>
  )
}
