import type { FormEvent } from 'react'

/**
 * Lets `act` do what the form would. If it can't, because its code couldn't be loaded or only the form's own page can show
 * the answer, what was pressed is sent as without scripts. Without a network that would show the browser's own error page,
 * so `offline` is called.
 */
export function insteadOfSending(
  event: FormEvent<HTMLFormElement>,
  act: () => Promise<unknown>,
  offline: () => void,
): void {
  event.preventDefault()
  const form = event.currentTarget
  const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
  // By the time of a failure the form may say something else, or be gone.
  const fields = [...new FormData(form), [button.name, button.value]]
  const create = (tag: string, values: object) => Object.assign(document.createElement(tag), values)
  act().catch(() => {
    if (!navigator.onLine) return offline()
    const plain = create('form', { method: 'post', action: form.action }) as HTMLFormElement
    plain.append(...fields.map(([name, value]) => create('input', { type: 'hidden', name, value })))
    document.body.append(plain)
    plain.submit()
  })
}
