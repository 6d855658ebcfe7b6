import { Form } from '@remix-run/react'
import { useContext, useEffect, type ReactNode } from 'react'
import { Toast } from '../ui/Toast'
import { ErrorSummary } from './ErrorSummary'
import { OnlyError } from './only-error'
import { PostThrough } from './post-through'
import { useErrorTitle } from './use-error-title'
import type { WriteForm as WriteFormState } from './use-write-form'

type WriteFormProps = {
  state: WriteFormState
  action?: string
  /** Field name to label, for the lines of the summary whose message does not name its field. */
  labels?: Record<string, string>
  /** For a form with files. */
  encType?: 'multipart/form-data'
  /** A field's message to what the toast or the summary says instead of it. */
  warnings?: Record<string, string>
  /** Milliseconds after which the enhanced page takes the message away by itself; without it the message stays. */
  errorFor?: number
  children: ReactNode
}

/**
 * A form of the product: it posts, with or without scripts, and says at its top what is wrong. The plain page gets the
 * summary of all errors; the enhanced page a warning toast with the first error, whose field gets the focus.
 */
export function WriteForm({
  state,
  action,
  labels,
  encType,
  warnings = {},
  errorFor,
  children,
}: WriteFormProps) {
  const { form, intent, enhanced, result } = state
  const through = useContext(PostThrough)
  const Sent = through?.fetcher.Form ?? Form
  const errors = errorList(form).map(({ name, text }) => ({ name, text: warnings[text] ?? text }))
  const first = enhanced ? errors[0] : undefined
  const firstId = first?.name ? `${form.id}-${first.name}` : null
  const refused = enhanced && Boolean(result)
  useErrorTitle(refused)
  useEffect(() => {
    if (!refused) return
    const field = firstId ? document.getElementById(firstId) : null
    // A group of radio buttons is a fieldset; its first button takes the focus.
    const target = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field
    target?.focus()
  }, [refused, result, firstId])
  return (
    <Sent
      method="post"
      action={through?.action ?? action}
      encType={encType}
      id={form.id}
      noValidate
      className="form"
    >
      {errors.length > 0 && !enhanced && <ErrorSummary formId={form.id} errors={errors} labels={labels} />}
      {intent && <input type="hidden" name="intent" value={intent} />}
      <OnlyError.Provider value={first ? first.name : null}>{children}</OnlyError.Provider>
      {first && <Toast kind="warning" text={first.text} lasting={errorFor ?? true} />}
    </Sent>
  )
}

export type FormError = { name: string; text: string }

/** All messages in the order of the fields; those of the form itself have no name. */
function errorList(form: WriteFormState['form']): FormError[] {
  return Object.entries(form.allErrors).flatMap(([name, texts]) => texts.map((text) => ({ name, text })))
}
