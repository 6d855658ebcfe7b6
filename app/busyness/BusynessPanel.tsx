import { PostForm } from '~/components/form/PostForm'
import { useEffect, useState } from 'react'
import { REFRESH_MS } from './rules'
import { busynessWords } from './words'

/** How busy a location is now, and what the reader may tell of it. */
export type PanelView = {
  location: number
  /** What it is by the newest reports, or what is wrong; null when there is none. */
  level: string | null
  detail: string | null
  reports: { level: string; age: string }[]
  /** In place of the buttons while the reader has to wait; `until` is when that ends, in milliseconds since 1970. */
  wait: { text: string; until: number } | null
  /** Under which this browser remembers the reader's wait; null for visitors. */
  key: string | null
}

/**
 * How busy a location is now, and four buttons to tell it. The enhanced page asks anew every five minutes; what that
 * takes is loaded then, for members at once, since it also hears of reports from their other tabs.
 */
export function BusynessPanel({ panel }: { panel: PanelView }) {
  const [fresh, setFresh] = useState({ of: panel, to: panel })
  const { level, detail, reports, wait } = fresh.of === panel ? fresh.to : panel
  useEffect(() => {
    let stop: (() => void) | null = null
    let gone = false
    const begin = ({ keepPanel }: typeof import('./keep-panel')) => {
      if (!gone) stop = keepPanel(panel, (to) => setFresh({ of: panel, to }))
    }
    const timer = setTimeout(
      () => void import('./keep-panel').then(begin, () => undefined),
      panel.key ? 1 : REFRESH_MS,
    )
    return () => {
      gone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [panel])
  return (
    <section className="panel" id="busyness" aria-labelledby="busyness-title">
      <h2 id="busyness-title">{busynessWords.now}</h2>
      <p>
        <strong>{level ?? busynessWords.none}</strong> {detail && <span className="quiet">{detail}</span>}
      </p>
      {reports.length > 0 && (
        <ul>
          {reports.map((report, n) => (
            <li key={n}>
              {report.level} <span className="quiet">{report.age}</span>
            </li>
          ))}
        </ul>
      )}
      {wait ? <p className="quiet">{wait.text}</p> : <BusynessButtons location={panel.location} />}
    </section>
  )
}

/** The four buttons, each of which sends its level. */
function BusynessButtons({ location }: { location: number }) {
  return (
    <PostForm action={`/location/${location}/busyness`} preventScrollReset failed={busynessWords.failed}>
      <fieldset className="busy-buttons">
        <legend>{busynessWords.ask}</legend>
        {busynessWords.buttons.map((text, n) => (
          <button key={text} name="level" value={n + 1} className="button button-small button-quiet">
            {text}
          </button>
        ))}
      </fieldset>
    </PostForm>
  )
}
