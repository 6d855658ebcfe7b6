import { PostForm } from '~/components/form/PostForm'
import { busynessWords } from './words'

/** How busy a location is now, and what the reader may tell of it. */
export type PanelView = {
  location: number
  /** In a few words, by the newest reports or else as usual. */
  glance: string
  /** What it is by the newest reports, or what is wrong; null when there is none. */
  level: string | null
  detail: string | null
  /** The newest ones, or if some are about an area: how busy each area is. */
  reports: { level: string; age: string; area?: string }[]
  areas: { id: number; name: string }[]
  /** The one chosen before the form came back. */
  area?: number
  /** In place of the buttons while the reader has to wait; `until` is when that ends, in milliseconds since 1970. */
  wait: { text: string; until: number } | null
  /** Under which this browser remembers the reader's wait; null for visitors. */
  key: string | null
}

/** How busy a location is now, and four buttons to report it. */
export function BusynessPanel({ panel }: { panel: PanelView }) {
  const { level, detail, reports, wait } = panel
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

/** The four buttons, each of which sends its level. */
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
          <button key={text} name="level" value={n + 1} className="button button-small button-quiet">
            {text}
          </button>
        ))}
      </fieldset>
    </PostForm>
  )
}
