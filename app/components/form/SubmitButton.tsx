import { useNavigation } from '@remix-run/react'

/** The one button of a form. While the enhanced page waits for the answer it says `busy`; it is never disabled. */
export function SubmitButton({ children, busy, danger }: { children: string; busy: string; danger?: boolean }) {
  const navigation = useNavigation()
  const waiting = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <button type="submit" className={danger ? 'button button-danger' : 'button'} aria-disabled={waiting || undefined}>
      {waiting ? busy : children}
    </button>
  )
}
