import type { ReactNode } from 'react'
import { ErrorSummary } from '~/components/form/ErrorSummary'
import { TextArea, TextField } from '~/components/form/Field'
import { FileField } from '~/components/form/FileField'
import { PasswordField } from '~/components/form/PasswordField'
import { StarRating } from '~/components/form/StarRating'
import { PostThrough } from '~/components/form/post-through'
import { NOWHERE } from './samples'

type SampleFormProps = {
  /** Intent of the form to show as rejected. */
  intent?: string
  /** Its errors by field name, '' for the whole form. None without it. */
  errors?: Record<string, string[]> | null
  children: ReactNode
}

/** Wraps the product's forms so that they look new or just rejected. Pressing their buttons sends nothing. */
export function SampleForm({ intent = '', errors, children }: SampleFormProps) {
  const data = errors
    ? { intent, submission: { status: 'error', error: errors, initialValue: {} } }
    : undefined
  return (
    <PostThrough.Provider
      value={{ action: NOWHERE, data, onResponse: ignore, onLed: ignore, onDone: ignore, inert: true }}
    >
      {children}
    </PostThrough.Provider>
  )
}

const ignore = () => {}

const WRONG = ['This field is required.']

/** The basic fields in a form, some of them with errors. */
export function FieldsGuide() {
  return (
    <section aria-labelledby="g-form" className="narrow">
      <h2 id="g-form">Form</h2>
      <form action="/styleguide" method="get" className="form">
        <TextField field={{ id: 'g-text', name: 'text' }} label="One line" hint="A hint that says how." />
        <TextField field={{ id: 'g-wrong', name: 'wrong', errors: WRONG }} label="One line, wrong" />
        <TextArea
          field={{ id: 'g-area', name: 'area', initialValue: 'Several\nlines' }}
          label="Several lines"
        />
        <PasswordField field={{ id: 'g-password', name: 'password' }} label="Password" autoComplete="off" />
        <StarRating field={{ id: 'g-rating', name: 'rating', initialValue: '3' }} label="Your rating" />
        <StarRating field={{ id: 'g-rated', name: 'rated', errors: WRONG }} label="Your rating, wrong" />
        <FileField field={{ id: 'g-file', name: 'file' }} label="A file" hint="At most 5 MB" />
        <fieldset className="checks">
          <legend>Several of them</legend>
          {['Quiet', 'Wifi', 'Outlet'].map((name) => (
            <label key={name}>
              <input type="checkbox" name="tag" value={name} /> {name}
            </label>
          ))}
        </fieldset>
        <p>
          <button type="submit" className="button">
            Send
          </button>
        </p>
      </form>
      <ErrorSummary
        formId="g"
        errors={[
          { name: 'wrong', text: WRONG[0]! },
          { name: '', text: 'The form as a whole.' },
        ]}
      />
    </section>
  )
}
