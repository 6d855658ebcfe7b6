import { Tabs } from '~/ui/Tabs'
import { DASHBOARD } from './dashboard-url'
import { navWords } from './words'
import type { QueueCounts } from './queue-counts-queries.server'
import { useEffect, useRef, useState } from 'react'
import '~/styles/route-dialog.css'

const PATHS = {
  spot: DASHBOARD,
  campus: `${DASHBOARD}?kind=campus`,
  requests: `${DASHBOARD}/requests`,
  suggestions: `${DASHBOARD}/suggestions`,
  reviews: `${DASHBOARD}/reviews`,
  sessions: `${DASHBOARD}/study-sessions`,
  users: `${DASHBOARD}/users`,
  calendars: `${DASHBOARD}/calendars`,
  pictures: `${DASHBOARD}/pictures`,
  data: `${DASHBOARD}/data`,
  site: `${DASHBOARD}/site`,
  log: '/moderation-log',
}
export type Tab = keyof typeof PATHS

/** Tabs that campus moderators don't have. */
const ADMINS: readonly Tab[] = ['campus', 'users', 'pictures', 'data', 'site']

/** Above this the exact number doesn't matter. */
const MOST = 1000

/** Links to the dashboard's tabs, with the number of waiting items where known. */
export function DashboardNav({
  current,
  counts,
  isAdmin,
}: {
  current: Tab
  counts: QueueCounts
  isAdmin: boolean
}) {
  const tabs = (Object.keys(PATHS) as Tab[]).filter((tab) => isAdmin || !ADMINS.includes(tab))
  return (
    <Tabs
      label={navWords.nav}
      tabs={tabs.map((tab) => ({
        to: PATHS[tab],
        text: (
          <>
            {navWords.tabs[tab]}
            {tab in counts && <Waiting count={counts[tab as keyof QueueCounts]} />}
          </>
        ),
        isCurrent: tab === current,
      }))}
    />
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  const shown = count > MOST ? navWords.more(MOST) : String(count)
  return (
    <>
      {' '}
      <span className="dashboard-count">
        <span aria-hidden="true">{shown}</span>
        <span className="visually-hidden">{navWords.waiting(shown)}</span>
      </span>
    </>
  )
}

type Keys = typeof import('./attach-dashboard-keys')

/**
 * A queue's keyboard shortcuts, shown with JavaScript, so it belongs below everything that its arrival could move.
 * Single keys can be turned off (WCAG 2.1.4).
 */
export function DashboardKeys() {
  const [keys, setKeys] = useState<Keys | null>(null)
  const [on, setOn] = useState(true)
  const [ofPage, setOfPage] = useState<string[]>([])
  const isOn = useRef(true)
  const dialog = useRef<HTMLDialogElement>(null)
  const early = useRef<HTMLDialogElement>(null)
  const help = ({ keysOfPage }: Keys) => {
    setOfPage(keysOfPage(Object.keys(navWords.keysHelp)))
    dialog.current?.showModal()
  }
  useEffect(() => {
    let detach = () => {}
    let gone = false
    void import('./attach-dashboard-keys').then(
      (loaded) => {
        if (gone) return
        isOn.current = loaded.keysAreOn()
        setOn(isOn.current)
        setKeys(loaded)
        detach = loaded.attachDashboardKeys({
          isOn: () => isOn.current,
          onHelp: () => help(loaded),
          onEarly() {
            early.current?.showModal()
            // Not the button, which a space would press.
            early.current?.querySelector('h2')?.focus()
          },
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
        className="button button-small button-quiet dashboard-keys"
        onClick={() => help(keys)}
      >
        {navWords.keys}
      </button>
      <dialog ref={dialog} className="route-dialog" aria-labelledby="dashboard-keys">
        <h2 id="dashboard-keys">{navWords.keys}</h2>
        <dl className="dashboard-keys-list">
          {Object.entries(navWords.keysHelp).map(
            ([key, text]) =>
              ofPage.includes(key) && (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{text}</dd>
                </div>
              ),
          )}
        </dl>
        <p role="status">{on ? navWords.keysOn : navWords.keysOff}</p>
        <p className="buttons">
          <button type="button" className="button button-small" onClick={() => dialog.current?.close()}>
            {navWords.close}
          </button>{' '}
          <button type="button" className="button button-small button-quiet" onClick={turn}>
            {on ? navWords.turnOff : navWords.turnOn}
          </button>
        </p>
      </dialog>
      <dialog
        ref={early}
        className="route-dialog"
        aria-labelledby="dashboard-early"
        // In Chrome, the open <dialog> of a notice takes the Escape of the one below it.
        onKeyDown={({ key }) => key === 'Escape' && early.current?.close()}
        onClose={() => {
          // The field that had the focus may be gone.
          if (document.activeElement === document.body) document.getElementById('content')?.focus()
        }}
      >
        <h2 id="dashboard-early" tabIndex={-1}>
          {navWords.early}
        </h2>
        <p>{navWords.earlyHelp}</p>
        <p>
          <button type="button" className="button button-small" onClick={() => early.current?.close()}>
            {navWords.close}
          </button>
        </p>
      </dialog>
    </>
  )
}
