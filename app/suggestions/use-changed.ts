import { useEffect, useState } from 'react'
import { watchEdits } from '~/components/form/watch-edits'

/** In the enhanced page: whether a form says anything else than when it came. Without scripts: true. */
export function useChanged(formId: string): boolean {
  const [changed, setChanged] = useState(true)
  useEffect(() => {
    let before: string | null = null
    return watchEdits(formId, (form) => {
      const said = JSON.stringify([...new FormData(form)])
      before ??= said
      setChanged(said !== before)
    })
  }, [formId])
  return changed
}
