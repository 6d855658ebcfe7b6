import { data } from '@remix-run/node'
import type { FormResult } from './form-result'
import { isQuestion } from '~/services/auth/proof'
import { chosenFiles, hiddenFields, noteUnsent } from '../unsent-form.server'
import { intentOf } from './write-form'
import type { PageAgain } from './page-again'
import type { Post } from './post.server'

/** The page again, with the form's messages and everything typed except secrets. Of files it has the names. */
export function showAgain(
  { context, body, submission }: Post,
  { status, text, more: { field, others, wait, gone, ask, provider, email, preview } }: PageAgain,
): ReturnType<typeof data<FormResult>> {
  const errors = errorsOf(text, field, others)
  const reply = submission.reply({ ...errors, hideFields: hiddenFields(body) })
  const result = {
    ...reply,
    error: reply.error && { ...errors.fieldErrors, ...reply.error }, // Conform sorts them by name
    initialValue: { ...reply.initialValue, ...chosenFiles(body) },
  }
  // If the page can’t be loaded either, the error page shows what was typed.
  const atTop = field ? undefined : text
  noteUnsent(context, body, status === 503 ? atTop : '')
  const isPreview = preview !== undefined
  if (!isPreview && !(text && isQuestion(text)))
    context.rejected = { wait, missing: gone ?? (status === 404 ? atTop : undefined) }
  return data<FormResult>(
    {
      intent: intentOf(body),
      submission: result,
      ...(ask && { ask, provider, email }),
      ...(isPreview && { preview }),
    },
    isPreview ? {} : { status }, // a page that can't be shown keeps its own status
  )
}

type Errors = { fieldErrors?: Record<string, string[]>; formErrors?: string[] }

function errorsOf(text?: string, field?: string | null, others: Record<string, string> = {}): Errors {
  if (text === undefined) return {}
  const fields = Object.entries({ ...(field && { [field]: text }), ...others })
  return {
    fieldErrors: Object.fromEntries(fields.map(([name, each]) => [name, [each]])),
    ...(!field && { formErrors: [text] }),
  }
}
