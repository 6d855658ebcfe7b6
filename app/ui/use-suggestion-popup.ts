import { useCallback, useEffect, useState, type ComponentType, type RefObject } from 'react'

/**
 * Boxes with suggestions: the header's two, the home page's for universities, a campus page's, and form fields for a
 * location or campus.
 */
export type Box = 'q' | 'city' | 'school' | 'spot' | 'location' | 'campus'

/** Props of the part that loads later. Only the header shows whether it's busy or its results are loading. */
export type PopupProps = {
  box: RefObject<HTMLInputElement>
  kind: Box
  loading?: boolean
  onBusy?: (busy: boolean) => void
}

/**
 * The popup of a box with suggestions. The first focus loads its code; if that fails, the form still works, and the
 * next focus tries again.
 *
 * @param within The box, or what holds several.
 */
export function useSuggestionPopup(within: RefObject<HTMLElement>) {
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null)
  const load = useCallback(
    () =>
      void import('./HeaderSearchPopup').then(
        (loaded) => setPopup(() => loaded.default),
        () => {},
      ),
    [],
  )
  // A box may have had the focus before scripts ran: on a slow line that's what loads them.
  useEffect(() => {
    if (within.current?.contains(document.activeElement)) load()
  }, [within, load])
  return { Popup, onFocus: Popup ? undefined : load }
}
