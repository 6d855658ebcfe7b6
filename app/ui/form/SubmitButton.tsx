import { createContext, useContext, type ButtonHTMLAttributes } from 'react'

/** Whether the surrounding form is being sent. */
export const Sending = createContext(false)

/** Whether the page has just changed, so that presses meant for the page before don't count. */
export const Arriving = createContext(false)

type SubmitButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
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
  const arriving = useContext(Arriving)
  return (
    <button
      type="submit"
      className={`button${danger ? ' button-danger' : quiet ? ' button-quiet' : ''}`}
      aria-disabled={waiting || arriving || undefined}
      {...rest}
    >
      {waiting ? busy : children}
    </button>
  )
}
