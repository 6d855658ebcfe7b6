import { useCallback, useEffect, useState, type ComponentType, type RefObject } from 'react'
import type { PopupProps } from './attach-suggestions'

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
