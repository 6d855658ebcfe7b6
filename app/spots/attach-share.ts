import { shareWords } from './words'

/**
 * Adds a copy button to an open ShareLink and, where the browser supports it, a button for the system's share dialog.
 * Escape closes it.
 */
export function attachShare(details: HTMLDetailsElement) {
  const input = details.querySelector('input')
  const buttons = details.querySelector('.buttons')
  const status = details.querySelector('[role=status]')
  if (!input || !buttons || !status || buttons.childElementCount > 0) return

  const add = (text: string, press: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button button-small button-quiet'
    button.textContent = text
    button.addEventListener('click', press)
    buttons.append(button)
  }
  details.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    details.open = false
    details.querySelector('summary')!.focus()
  })
  const say = (text: string) => void (status.textContent = text)
  const select = () => {
    input.focus()
    input.select()
    say(shareWords.select)
  }
  add(shareWords.copy, () => {
    // Only pages over HTTPS or from this computer may write to the clipboard.
    if (!navigator.clipboard) select()
    else navigator.clipboard.writeText(input.value).then(() => say(shareWords.copied), select)
  })
  if (!navigator.share) return
  // Closing the system's dialog isn't an error.
  add(
    shareWords.send,
    () => void navigator.share({ title: document.title, url: input.value }).catch(() => undefined),
  )
}
