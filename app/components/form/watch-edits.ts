/** Calls `look` with the form of this id now and at each edit, until the function that it returns is called. */
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
