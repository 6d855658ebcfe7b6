import type { FormError } from './WriteForm'

/** What is wrong with a form, at its top, with the focus; each line leads to its field. */
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
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus aria-labelledby={`${formId}-problem`}>
      <h2 id={`${formId}-problem`}>There is a problem</h2>
      <ul>
        {errors.map(({ name, text }) => (
          <li key={name + text}>
            {labels[name] && `${labels[name]}: `}
            {name ? <a href={`#${formId}-${name}`}>{text}</a> : text}
          </li>
        ))}
      </ul>
    </div>
  )
}
