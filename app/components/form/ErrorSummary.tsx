import { Link } from '@remix-run/react'
import { ledText } from '../layout/led-text'
import { formWords } from '../words'
import type { FormError } from './WriteForm'

export const summaryId = (formId: string) => `${formId}-summary`

/** What’s wrong with a form, at its top. Each line links to its field. Without scripts it gets the focus. */
export function ErrorSummary({
  formId,
  errors,
  labels = {},
}: {
  formId: string
  errors: FormError[]
  labels?: Record<string, string>
}) {
  return (
    <div
      id={summaryId(formId)}
      className="error-summary"
      role="alert"
      tabIndex={-1}
      autoFocus
      aria-labelledby={`${formId}-problem`}
    >
      <h2 id={`${formId}-problem`}>{formWords.problem}</h2>
      <ul>
        {errors.map(({ name, text }) => (
          <li key={name + text}>
            {labels[name] && `${labels[name]}: `}
            {name ? <a href={`#${formId}-${name}`}>{text}</a> : <Said text={text} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is wrong with the form as a whole, perhaps with a way out. */
function Said({ text }: { text: string }) {
  const { title, lines, link, linkText } = ledText(text)
  return (
    <>
      {[title, ...lines].join('\n')}
      {link && (
        <>
          {' '}
          <Link to={link}>{linkText}</Link>
        </>
      )}
    </>
  )
}
