import { useEffect, useRef, useState } from 'react'
import { words } from './nav-words'

type Keys = typeof import('./attach-desk-keys')

/** The keys of a queue and what they do; there where scripts run. Single keys can be turned off (WCAG 2.1.4). */
export function DeskKeys() {
  const [keys, setKeys] = useState<Keys | null>(null)
  const [on, setOn] = useState(true)
  const isOn = useRef(true)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    let detach = () => {}
    let gone = false
    void import('./attach-desk-keys').then(
      (loaded) => {
        if (gone) return
        isOn.current = loaded.keysAreOn()
        setOn(isOn.current)
        setKeys(loaded)
        detach = loaded.attachDeskKeys({
          isOn: () => isOn.current,
          onHelp: () => dialog.current?.showModal(),
        })
      },
      () => {},
    )
    return () => {
      gone = true
      detach()
    }
  }, [])
  if (!keys) return null
  const turn = () => {
    isOn.current = !on
    keys.turnKeys(!on)
    setOn(!on)
  }
  return (
    <>
      <button
        type="button"
        className="button button-small button-quiet desk-keys"
        onClick={() => dialog.current?.showModal()}
      >
        {words.keys}
      </button>
      <dialog ref={dialog} className="route-dialog" aria-labelledby="desk-keys">
        <h2 id="desk-keys">{words.keys}</h2>
        <dl className="desk-keys-list">
          {Object.entries(words.keysHelp).map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p role="status">{on ? words.keysOn : words.keysOff}</p>
        <p className="buttons">
          <button type="button" className="button button-small" onClick={turn}>
            {on ? words.turnOff : words.turnOn}
          </button>
          <button
            type="button"
            className="button button-small button-quiet"
            onClick={() => dialog.current?.close()}
          >
            {words.close}
          </button>
        </p>
      </dialog>
    </>
  )
}
