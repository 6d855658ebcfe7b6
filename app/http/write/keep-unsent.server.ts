import type { ActionFunctionArgs } from '@remix-run/node'
import { noteUnsent } from '../unsent-form.server'
import { failedText, sentForm, type Forms } from './form'
import { readBody } from './read-body.server'

/**
 * On an unexpected error or with the database down, no page can show the form again, so one is built from what was sent.
 * Returns what the form says when it fails.
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
