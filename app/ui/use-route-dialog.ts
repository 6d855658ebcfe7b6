import { useEffect, useRef } from 'react'
import { backOfDialog } from './back-of-dialog'

/**
 * Opens a `<dialog>` under the URL `to`: a reload shows that page; Back, Escape and `back` close the dialog. The router
 * stays on the page behind, so that page isn't reloaded. After `leave` the router owns the URL, and closing doesn't go
 * back.
 */
export function useRouteDialog(to: string, onClosed: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const own = useRef(false)
  const close = () => {
    dialog.current?.close()
    onClosed()
  }
  const latest = useRef(close)
  useEffect(() => void (latest.current = close))
  useEffect(() => {
    const { history, location } = window
    const behind = location.href
    dialog.current?.showModal()
    // Needs its own key, because the router restores scroll positions by key.
    history.pushState({ ...history.state, key: to }, '', to)
    own.current = true
    backOfDialog.take = () => {
      if (!own.current || location.href !== behind) return false
      own.current = false
      latest.current()
      return true
    }
    return () => void (backOfDialog.take = null)
  }, [to])
  const back = () => (own.current ? window.history.back() : close())
  return {
    dialog,
    close,
    back,
    leave: () => void (own.current = false),
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      back()
    },
  }
}
