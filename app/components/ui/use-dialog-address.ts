import { useEffect, useRef } from 'react'

/**
 * Gives an open dialog the address `to` without telling the router, for which the page behind stays where it is. Back, and
 * `back` of what is returned, take the address away again and call `onBack`. After `leave` the address is not the dialog's
 * any more: the router has gone on from it.
 */
export function useDialogAddress(to: string, onBack: () => void): { back: () => void; leave: () => void } {
  const call = useRef(onBack)
  useEffect(() => void (call.current = onBack))
  const own = useRef(false)
  useEffect(() => {
    const behind = window.location.href
    const state = window.history.state as { idx?: number } | null
    // The router counts its entries in idx, and keeps where each was scrolled to under its key.
    window.history.pushState(
      { ...state, idx: (state?.idx ?? 0) + 1, key: Math.random().toString(36).slice(2, 10) },
      '',
      to,
    )
    own.current = true
    const onPop = (event: PopStateEvent) => {
      if (!own.current || window.location.href !== behind) return
      own.current = false
      event.stopImmediatePropagation() // to the router nothing has changed
      call.current()
    }
    window.addEventListener('popstate', onPop, { capture: true })
    return () => window.removeEventListener('popstate', onPop, { capture: true })
  }, [to])
  return {
    back: () => void (own.current && window.history.back()),
    leave: () => void (own.current = false),
  }
}
