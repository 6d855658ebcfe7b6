import { Link } from '../Link'
import { messageParts } from '../message-parts'
import { formWords } from '../words'

export type FormError = { name: string; text: string }

export const summaryId = (formId: string) => `${formId}-summary`

/** A form's errors, at its top. Each one links to its field. Without JavaScript it gets the focus. */
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
            {labels[name] && `${withColon(labels[name])} `}
            {name ? <a href={`#${formId}-${name}`}>{text}</a> : <Message text={text} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A label before its error. A question has its own mark. */
export const withColon = (label: string): string => (label.endsWith('?') ? label : `${label}:`)

/** An error of the whole form, with an optional link. */
function Message({ text }: { text: string }) {
  const { title, lines, link, linkText } = messageParts(text)
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
