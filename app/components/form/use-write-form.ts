import { useForm, type DefaultValue } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { useContext, useEffect, useRef, useState } from 'react'
import type { FormResult } from '~/http/form-result'
import { PostThrough } from './post-through'

/**
 * Conform's form and fields for one form of a page, as the server left them: what was typed, and what is wrong.
 * `enhanced` is true once an answer came without a new document; then only the first error is shown.
 */
export function useWriteForm<Shape extends Record<string, unknown>>(options: {
  id: string
  /** The hidden field that tells the forms of one page apart. */
  intent?: string
  defaultValue?: DefaultValue<Shape>
}) {
  const through = useContext(PostThrough)
  const ofPage = useActionData()
  const result = (through ? through.fetcher.data : ofPage) as FormResult | undefined
  const mine =
    result && 'submission' in result && result.intent === (options.intent ?? '')
      ? result.submission
      : undefined
  const first = useRef(mine)
  const [enhanced, setEnhanced] = useState(false)
  useEffect(() => {
    if (mine && mine !== first.current) setEnhanced(true)
  }, [mine])
  const [form, fields] = useForm<Shape>({
    id: options.id,
    lastResult: mine,
    defaultValue: options.defaultValue,
  })
  return { form, fields, intent: options.intent, enhanced, result: mine }
}

export type WriteForm = Pick<ReturnType<typeof useWriteForm>, 'intent' | 'enhanced' | 'result'> & {
  form: { id: string; errors?: string[]; allErrors: Record<string, string[]> }
}
