import { createContext, useContext } from 'react'

/** Whether the surrounding form is being sent. */
export const Sending = createContext(false)

type SubmitButtonProps = {
  children: string
  busy: string
  danger?: boolean
  /** Less prominent, next to a more important button. */
  quiet?: boolean
  /** Only with JavaScript, and only where the specification asks for it. */
  disabled?: boolean
}

/** Submit button. With JavaScript it shows `busy` while the request is pending. Other props go to the <button>. */
export function SubmitButton({ children, busy, danger, quiet, ...rest }: SubmitButtonProps) {
  const waiting = useContext(Sending)
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
