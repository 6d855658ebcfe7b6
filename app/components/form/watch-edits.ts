import { useEffect, useState } from 'react'

/** Calls `look` with the form now and after each edit. Returns a function that stops this. */
export function watchEdits(formId: string, look: (form: HTMLFormElement) => void): () => void {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return () => {}
  const again = () => look(form)
  again()
  form.addEventListener('input', again)
  form.addEventListener('change', again)
  return () => {
    form.removeEventListener('input', again)
    form.removeEventListener('change', again)
  }
}

/** Whether all the named fields of a form are filled in. Always true without JavaScript. */
export function useFilled(formId: string, names: string[]): boolean {
  const [filled, setFilled] = useState(true)
  const list = names.join(' ')
  useEffect(
    () =>
      watchEdits(formId, (form) => {
        const data = new FormData(form)
        setFilled(list.split(' ').every((name) => String(data.get(name) ?? '').trim() !== ''))
      }),
    [formId, list],
  )
  return filled
}
