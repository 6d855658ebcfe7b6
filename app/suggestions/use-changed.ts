import { useEffect, useState } from 'react'

/** In the enhanced page: whether a form says anything else than when it came. Without scripts: true. */
export function useChanged(formId: string): boolean {
  const [changed, setChanged] = useState(true)
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const said = () => JSON.stringify([...new FormData(form)])
    const before = said()
    const look = () => setChanged(said() !== before)
    look()
    form.addEventListener('input', look)
    form.addEventListener('change', look)
    return () => {
      form.removeEventListener('input', look)
      form.removeEventListener('change', look)
    }
  }, [formId])
  return changed
}
