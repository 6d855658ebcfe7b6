import type { ReactNode } from 'react'
import { PostThrough } from '~/components/form/post-through'
import { NOWHERE } from './samples'

type SampleFormProps = {
  /** Which form was refused, by its intent. */
  intent?: string
  /** What was wrong with it, by the fields' names, '' for the form as a whole; without it nothing was. */
  errors?: Record<string, string[]> | null
  children: ReactNode
}

/** Around forms of the product: they look as if they had just come, or just been refused, and what is pressed is not sent. */
export function SampleForm({ intent = '', errors, children }: SampleFormProps) {
  const data = errors
    ? { intent, submission: { status: 'error', error: errors, initialValue: {} } }
    : undefined
  return (
    <PostThrough.Provider
      value={{ action: NOWHERE, data, onSaid: ignore, onLed: ignore, onDone: ignore, inert: true }}
    >
      {children}
    </PostThrough.Provider>
  )
}

const ignore = () => {}
