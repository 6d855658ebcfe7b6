import { useForm, type DefaultValue } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { useContext, useState } from 'react'
import type { FormResult } from '~/web/http/form-result'
import { PROOF_FIELDS } from '~/services/auth/proof'
import type { FieldState } from './Field'
import { dropDraft } from './typed-drafts'
import { PostThrough, usePost } from '../use-post'

/**
 * Conform's form and fields, with the values and errors from the server. `enhanced`: after a response without a page
 * load, which shows only the first error. `named`: the fields by names that only the data knows.
 */
export function useWriteForm<Shape extends Record<string, unknown>>(options: {
  id: string
  /** The hidden field that tells apart forms on the same page. */
  intent?: string
  /** A hidden field that tells apart forms with the same intent, such as those of a list's rows. */
  row?: { name: string; value: string }
  defaultValue?: DefaultValue<Shape>
  /** With JavaScript: awaited after the form was accepted, before the reader goes on to this path. */
  onLed?: (to: string) => unknown
}) {
  const { id, row, onLed } = options
  const through = useContext(PostThrough)
  const ofPage = useActionData()
  const post = usePost(undefined, (to, form) => {
    // Keeps the draft for readers who must log in first and then come back.
    if (!to.startsWith('/signin?')) dropDraft(form)
    return onLed?.(to)
  })
  const result = (post.said ?? (through ? through.data : ofPage)) as FormResult | undefined
  const mine =
    result &&
    'submission' in result &&
    result.intent === (options.intent ?? '') &&
    (!row || result.submission.initialValue?.[row.name] === row.value)
      ? result.submission
      : undefined
  const [first] = useState(mine)
  const [enhanced, setEnhanced] = useState(false)
  // Not in an effect: the summary of all errors would be there for a moment, which announces it and takes the focus.
  if (mine && mine !== first && !enhanced) setEnhanced(true)
  const [form, fields] = useForm<Shape>({ id, lastResult: mine, defaultValue: options.defaultValue })
  const named = fields as unknown as Record<string, FieldState>
  const { ask, provider, email } = (mine ? result : {}) as Partial<FormResult>
  const proof = ask && {
    ask,
    provider,
    email,
    field: ask in PROOF_FIELDS ? named[PROOF_FIELDS[ask as keyof typeof PROOF_FIELDS]] : undefined,
  }
  return { form, fields, named, intent: options.intent, enhanced, result: mine, proof, post }
}

export type WriteForm = Omit<ReturnType<typeof useWriteForm>, 'form' | 'fields' | 'named'> & {
  form: { id: string; errors?: string[]; allErrors: Record<string, string[]> }
}
