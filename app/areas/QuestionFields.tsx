import { FieldErrors, type FieldState } from '~/components/form/Field'
import { SelectField } from '~/components/form/SelectField'
import type { ReviewQuestions } from './review-questions.server'

type QuestionFieldsProps = { fields: Record<string, FieldState>; page: ReviewQuestions }

/** The quick questions in the review form. Collapsed unless one has an error. */
export function QuestionFields({ fields, page }: QuestionFieldsProps) {
  const names = ['area', ...page.questions.map(({ name }) => name)]
  return (
    <details className="questions" open={names.some((name) => fields[name]!.errors) || undefined}>
      <summary>{page.title}</summary>
      <input type="hidden" name="shown" value={String(fields.shown!.initialValue ?? '')} />
      {page.areas.length > 0 && (
        <SelectField field={fields.area!} label={page.where} none={page.whole} options={page.areas} />
      )}
      {page.questions.map(({ name, text, answers }) => {
        const { id, initialValue = 'none', key } = fields[name]!
        return (
          <fieldset key={key} id={id} className="checks">
            <legend>{text}</legend>
            <FieldErrors field={fields[name]!} />
            {answers.map(({ value, text: answer }) => (
              <label key={value}>
                <input type="radio" name={name} value={value} defaultChecked={initialValue === value} />
                {answer}
              </label>
            ))}
          </fieldset>
        )
      })}
    </details>
  )
}
