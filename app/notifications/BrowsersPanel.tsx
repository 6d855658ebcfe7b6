import { useEffect, useRef, useState } from 'react'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { notificationWords as words } from './words'

type Browser = { id: number; name: string; since: string }

/** The browsers that show a person's notifications. Only scripts can add one. */
export function BrowsersPanel({ browsers, applicationKey }: { browsers: Browser[]; applicationKey: string }) {
  return (
    <section className="panel" id="browsers">
      <h2>{words.browsers}</h2>
      <p>{words.browsersAbout}</p>
      {browsers.length === 0 && <p>{words.noBrowsers}</p>}
      {browsers.map((browser) => (
        <RemoveBrowser key={browser.id} browser={browser} />
      ))}
      <AddBrowser applicationKey={applicationKey} />
    </section>
  )
}

function RemoveBrowser({ browser: { id, name, since } }: { browser: Browser }) {
  const row = { name: 'browser', value: String(id) }
  const state = useWriteForm({ id: `browser-${id}`, intent: 'remove-browser', row })
  return (
    <WriteForm state={state} failed={words.notRemoved}>
      <input type="hidden" name="browser" value={id} />
      <p className="buttons">
        <span>{words.since(name, since)}</span>{' '}
        <SubmitButton busy={words.removing} quiet>
          {words.remove}
        </SubmitButton>
      </p>
    </WriteForm>
  )
}

type Subscribed = { endpoint: string; p256dh: string; auth: string }

function AddBrowser({ applicationKey }: { applicationKey: string }) {
  const state = useWriteForm<Subscribed>({ id: 'add-browser', intent: 'add-browser' })
  const [enhanced, setEnhanced] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [subscribed, setSubscribed] = useState<Subscribed | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => setEnhanced(true), [])
  useEffect(() => {
    if (subscribed) fields.current?.closest('form')?.requestSubmit()
  }, [subscribed])
  if (!enhanced) return <p>{words.needsScripts}</p>
  const turnOn = () => {
    setBusy(true)
    setFault(null)
    subscribe(applicationKey)
      .then(
        (result) => (typeof result === 'string' ? setFault(words[result]) : setSubscribed(result)),
        () => setFault(words.notOn),
      )
      .finally(() => setBusy(false))
  }
  return (
    <>
      <WriteForm state={state} failed={words.notOn}>
        <div ref={fields}>
          {Object.entries(subscribed ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </div>
        <p className="buttons">
          <button type="button" className="button" disabled={busy} onClick={turnOn}>
            {busy ? words.turningOn : words.turnOn}
          </button>
        </p>
      </WriteForm>
      {fault && <p role="alert">{fault}</p>}
    </>
  )
}

/** Asks the browser for a subscription. Returns its keys, or why there's none. */
async function subscribe(applicationKey: string): Promise<Subscribed | 'unsupported' | 'denied'> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One for another key would keep this one from being made.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: applicationKey })
  const { endpoint, keys } = made.toJSON()
  return endpoint && keys?.p256dh && keys.auth
    ? { endpoint, p256dh: keys.p256dh, auth: keys.auth }
    : 'unsupported'
}
