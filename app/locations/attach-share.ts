import { shareWords } from './words'

/** Adds to an opened ShareLink the button that copies the address and, where the browser has it, the system's own sharing. */
export function attachShare(details: HTMLElement) {
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
  const say = (text: string) => void (status.textContent = text)
  const select = () => {
    input.focus()
    input.select()
    say(shareWords.select)
  }
  add(shareWords.copy, () => {
    // Only pages sent over https, or from this computer, may write to the clipboard.
    if (!navigator.clipboard) select()
    else navigator.clipboard.writeText(input.value).then(() => say(shareWords.copied), select)
  })
  if (!navigator.share) return
  // Who closes the system's dialog has not failed.
  add(
    shareWords.send,
    () => void navigator.share({ title: document.title, url: input.value }).catch(() => undefined),
  )
}
