import { Fragment } from 'react'
import { PostForm } from '~/ui/PostForm'
import { busynessWords } from '../model/busyness-words'

/** How busy a location is now, and what the reader can report. */
export type PanelView = {
  location: number
  /** A short text from the newest reports, or else from what's usual. */
  glance: string
  /** The level from the newest reports, or an error message; null without reports. */
  level: string | null
  detail: string | null
  /** The newest reports, or how busy each area is if some reports are about an area. */
  reports: { level: string; age: string; area?: string }[]
  areas: { id: number; name: string }[]
  /** The area that was chosen when the form was sent. */
  area?: number
  /** Shown instead of the buttons while the reader has to wait; `until` is in milliseconds since 1970. */
  wait: { text: string; until: number } | null
  /** Key under which this browser stores the reader's wait; null for visitors. */
  key: string | null
}

/** How busy a location is now, with four buttons to report it. `later`: when it's usually quieter today. */
export function BusynessPanel({ panel, later }: { panel: PanelView; later?: string | null }) {
  const { level, detail, reports, wait } = panel
  return (
    <section className="panel" id="busyness" aria-labelledby="busyness-title">
      <h2 id="busyness-title">{busynessWords.now}</h2>
      <p>
        <strong>{level ?? busynessWords.none}</strong> {detail && <span className="quiet">{detail}</span>}
      </p>
      {later && <p>{later}</p>}
      {reports.length > 0 && (
        <ul>
          {reports.map((report, n) => (
            <li key={n}>
              {report.area !== undefined && <span dir="auto">{report.area}: </span>}
              {report.level} <span className="quiet">{report.age}</span>
            </li>
          ))}
        </ul>
      )}
      {wait ? <p className="quiet">{wait.text}</p> : <BusynessButtons panel={panel} />}
    </section>
  )
}

/** Four buttons, one per level. */
function BusynessButtons({ panel: { location, areas, area } }: { panel: PanelView }) {
  return (
    <PostForm action={`/location/${location}/busyness`} preventScrollReset failed={busynessWords.failed}>
      <fieldset className="busy-buttons">
        <legend>{busynessWords.ask}</legend>
        {areas.length > 0 && (
          <label>
            {busynessWords.where}{' '}
            <select name="area" defaultValue={area}>
              <option value="">{busynessWords.whole}</option>
              {areas.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {busynessWords.buttons.map((text, n) => (
          <Fragment key={text}>
            <button name="level" value={n + 1} className="button button-small button-quiet">
              {text}
            </button>{' '}
          </Fragment>
        ))}
      </fieldset>
    </PostForm>
  )
}
