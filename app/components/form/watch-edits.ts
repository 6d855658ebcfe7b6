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
