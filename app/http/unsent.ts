/** The browser's half of a form that could not be sent: it stays as typed, says so, and offers to try again. */
import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react'

const words = {
  unsent: 'This could not be sent: there is no connection. What you typed is still here.',
  away: 'This could not be saved: a part of Carrel is not answering. What you typed is still here. Please try again in a minute.',
  again: 'Try again',
}

/** The form that was sent last, and the button that sent it. A request can be read once, so trying again means sending the form again. */
let last: { form: HTMLFormElement; button: HTMLElement | null } | null = null
if (typeof document !== 'undefined') {
  document.addEventListener(
    'submit',
    ({ target, submitter }) => void (last = { form: target as HTMLFormElement, button: submitter }),
    true,
  )
}

/**
 * The clientAction of every page whose forms the router sends: one whose post meets no server, or a server that could not deal
 * with it, waits, with its page left as it is, until the reader tries again or goes elsewhere. Without it the router shows an
 * error page in place of the form.
 */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  orAskAgain(request, serverAction)

/** As clientAction, around what sends the form. `cut` is false for forms that say themselves that there is no connection. */
export async function orAskAgain<T>(
  request: Request,
  send: () => Promise<T>,
  { cut = true } = {},
): Promise<T> {
  const sent = last
  try {
    return await send()
  } catch (error) {
    const said = isAway(error) ? words.away : cut && error instanceof TypeError ? words.unsent : null
    if (!said || !sent || request.signal.aborted) throw error
    await pressed(said, request.signal)
    if (!sent.form.isConnected) throw error
    sent.form.requestSubmit(sent.button)
    return new Promise(() => {}) // the router drops this one for the new one
  }
}

/** Whether the server was there, but something that it needs was not. In production its errors come without a stack. */
const isAway = (error: unknown) =>
  isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error && !error.stack

/** Says so at the foot of the window, or of the dialog that the form is in, until "Try again" is pressed. */
function pressed(said: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const box = document.createElement('div')
    box.className = 'toast toast-error'
    box.setAttribute('role', 'alert')
    const text = document.createElement('p')
    text.textContent = said
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button button-small'
    button.textContent = words.again
    box.append(text, button)
    ;(document.querySelector('dialog[open]:modal') ?? document.body).append(box)
    button.addEventListener('click', () => {
      box.remove()
      resolve()
    })
    signal.addEventListener('abort', () => {
      box.remove()
      reject(signal.reason as Error)
    })
  })
}
