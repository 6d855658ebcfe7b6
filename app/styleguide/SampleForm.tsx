import type { ReactNode } from 'react'
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
