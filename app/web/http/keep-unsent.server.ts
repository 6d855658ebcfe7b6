import type { ActionFunctionArgs } from '@remix-run/node'
import { noteUnsent } from '../unsent-form.server'
import { failedText, sentForm, type Forms } from './write-form'
import { readBody } from './read-body.server'

/**
 * Saves what was sent, so the error page can offer it again: after an unexpected error or a database outage, the form's
 * own page can't. Returns the form's error message.
 */
export async function keepUnsent(
  { request, context }: ActionFunctionArgs,
  forms: Forms,
  received?: FormData,
): Promise<string> {
  const sent =
    received ??
    (await readBody(request, context, false).then(
      ({ form }) => form,
      () => null,
    ))
  if (!sent) return ''
  const form = sentForm(forms, sent)
  const failed = form ? failedText(form, sent) : ''
  noteUnsent(context, sent, failed)
  return failed
}
