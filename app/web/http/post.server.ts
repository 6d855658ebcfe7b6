import type { ActionFunctionArgs } from '@remix-run/node'
import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { Viewer } from '~/services/auth/viewer'
import { sentForm, type AnyForm, type Forms } from './write-form'
import { PageAgain } from './page-again'
import { unreadable } from './read-body.server'

/** A submitted form, passed through the stages of `write`. */
export type Sent = Pick<ActionFunctionArgs, 'context' | 'request' | 'params'> & {
  /** The path of the form's page. */
  page: string
  form: AnyForm
  body: FormData
  viewer: Viewer | null
}

/** With its fields parsed, valid or not. */
export type Post = Sent & { submission: Submission<unknown, string[]> }

/** @throws Response 400 if the page has no such form */
export function sentTo(
  { context, request, params }: ActionFunctionArgs,
  forms: Forms,
  body: FormData,
  viewer: Viewer | null,
): Sent {
  const form = sentForm(forms, body)
  if (!form) throw unreadable()
  return { context, request, params, page: new URL(request.url).pathname, form, body, viewer }
}

export const parse = (sent: Sent): Post => ({
  ...sent,
  submission: parseWithZod(sent.body, { schema: sent.form.form }),
})

/** @throws PageAgain 422 if a field is invalid */
export function validValue({ submission }: Post): unknown {
  if (submission.status !== 'success') throw new PageAgain(422)
  return submission.value
}
