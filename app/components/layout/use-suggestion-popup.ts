import { useCallback, useState, type ComponentType, type RefObject } from 'react'

/**
 * Boxes with suggestions: the header's two, the home page's for universities, a campus page's, and form fields for a
 * location or campus.
 */
export type Box = 'q' | 'city' | 'school' | 'spot' | 'place' | 'campus'

/** Props of the part that loads later: the box in the page and, in the header, whether results are loading and a callback for its busy state. */
export type PopupProps = {
  box: RefObject<HTMLInputElement>
  kind: Box
  loading?: boolean
  onBusy?: (busy: boolean) => void
}

/** The popup of a box with suggestions, once `load` has loaded its code. If that fails, the form still works; the next focus tries again. */
export function useSuggestionPopup() {
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null)
  const load = useCallback(
    () =>
      void import('./HeaderSearchPopup').then(
        (loaded) => setPopup(() => loaded.default),
        () => {},
      ),
    [],
  )
  return { Popup, load, onFocus: Popup ? undefined : load }
}
