import { useEffect, useState } from 'react'

/** A message that asks for an action, in the flow at the top of the page. The enhanced page adds a button that closes it. */
export function Popup({ title, text }: { title: string; text: string }) {
  const [state, setState] = useState<'plain' | 'enhanced' | 'closed'>('plain')
  useEffect(() => setState('enhanced'), [])
  if (state === 'closed') return null
  const close = () => {
    setState('closed')
    document.getElementById('content')?.focus()
  }
  return (
    <section className="popup" role="alert" aria-labelledby="popup-title">
      <h2 id="popup-title">{title}</h2>
      <p>{text}</p>
      {state === 'enhanced' && <button type="button" className="toast-close" aria-label="Close message" onClick={close}>×</button>}
    </section>
  )
}
