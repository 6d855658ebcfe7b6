import { useEffect, useState } from 'react'

/** Whether all the named fields of a form are filled in. Always true without JavaScript. */
export function useFilled(formId: string, names: string[]): boolean {
  const [filled, setFilled] = useState(true)
  const list = names.join(' ')
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const look = () => {
      const data = new FormData(form)
      setFilled(list.split(' ').every((name) => String(data.get(name) ?? '').trim() !== ''))
    }
    look()
    form.addEventListener('input', look)
    return () => form.removeEventListener('input', look)
  }, [formId, list])
  return filled
}
