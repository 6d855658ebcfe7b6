import { useNavigation } from '@remix-run/react'
import { useContext } from 'react'
import { PostThrough } from './post-through'

type SubmitButtonProps = {
  children: string
  busy: string
  danger?: boolean
  /** Beside something that matters more. */
  quiet?: boolean
  /** Only the enhanced page disables a button, and only where the specification asks for it. */
  disabled?: boolean
}

/** The one button of a form. While the enhanced page waits for the answer it says `busy`. What else it is given, as data-…, it has. */
export function SubmitButton({ children, busy, danger, quiet, ...rest }: SubmitButtonProps) {
  const navigation = useNavigation()
  const { state, formMethod } = useContext(PostThrough)?.fetcher ?? navigation
  const waiting = state !== 'idle' && formMethod === 'POST'
  return (
    <button
      type="submit"
      className={`button${danger ? ' button-danger' : quiet ? ' button-quiet' : ''}`}
      aria-disabled={waiting || undefined}
      {...rest}
    >
      {waiting ? busy : children}
    </button>
  )
}
