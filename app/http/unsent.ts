/** The browser's half of a form that could not be sent: it stays as typed, says so, and offers to try again. */

const words = {
  unsent: 'This could not be sent: there is no connection. What you typed is still here.',
  away: 'This could not be saved: a part of Carrel is not answering. What you typed is still here. Please try again in a minute.',
  again: 'Try again',
}

let offered = false
/** How many forms are on their way that deal with a failure themselves. */
let handled = 0

/**
 * Runs what tells the reader itself when the form it sends does not arrive. Where a part of the server is away it is asked here
 * all the same: behind an answer the router loads the page anew, which that part is needed for too.
 */
export async function handling<T>(send: () => Promise<T>): Promise<T> {
  handled++
  try {
    return await send()
  } finally {
    handled--
  }
}

/**
 * From now on, however often it is called (WriteForm does at once, after-arrival on every other page), a form of the enhanced
 * page whose post meets no server, or one that could not deal with it (X-Unsent), waits, with its page left as it is, until
 * the reader tries again or goes elsewhere. What the router would do is show an error page in place of the form.
 */
export function offerToTryAgain() {
  if (offered) return
  offered = true
  const send = window.fetch
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const own = init?.method?.toUpperCase() === 'POST' && pathname.endsWith('.data')
    if (!own) return send(input, init)
    for (;;) {
      const answer = await send(input, init).catch((error: unknown) => {
        if (handled > 0 || init.signal?.aborted) throw error
        return null
      })
      if (answer && !answer.headers.has('X-Unsent')) return answer
      await askAgain(answer ? words.away : words.unsent, init.signal ?? null)
    }
  }
}

/** Says so at the foot of the window, or of the dialog that the form is in, until "Try again" is pressed. */
function askAgain(said: string, signal: AbortSignal | null): Promise<void> {
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
    signal?.addEventListener('abort', () => {
      box.remove()
      reject(signal.reason as Error)
    })
  })
}
