import { Fragment } from 'react'
import { PostForm } from '~/ui/PostForm'
import type { Question } from './inside-view.server'
import { areaWords } from './words'

/** A question with a button for each answer, and one to remove the reader's answer. */
export function QuestionForm({ location, question }: { location: number; question: Question }) {
  const { trait, area, text, answers, mine } = question
  return (
    <PostForm action={`/location/${location}/facts`} preventScrollReset failed={areaWords.failed}>
      <input type="hidden" name="trait" value={trait} />
      {area !== null && <input type="hidden" name="area" value={area} />}
      <fieldset className="busy-buttons">
        <legend>{text}</legend>
        {answers.map((answer, value) => (
          <Fragment key={answer}>
            <button
              name="value"
              value={value}
              aria-pressed={mine === null ? undefined : mine === value}
              className="button button-small button-quiet"
            >
              {answer}
            </button>{' '}
          </Fragment>
        ))}
        {mine !== null && (
          <button name="value" value="none" className="button button-small button-quiet">
            {areaWords.remove}
          </button>
        )}
      </fieldset>
    </PostForm>
  )
}

/** The next question about a study spot, on its page. */
export function QuestionPanel(props: { location: number; question: Question }) {
  return (
    <section className="panel" id="question" aria-labelledby="question-title">
      <h2 id="question-title">{areaWords.studiedHere}</h2>
      <QuestionForm {...props} />
    </section>
  )
}
