import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { Overtaken, ReasonForm } from '../ReasonForm'
import { pictureWords } from './picture-words'
import type { PicturesView } from './show-pictures.server'
import { Link } from '~/ui/Link'
import { PageLinks } from '~/ui/PageLinks'
import { Day } from '~/ui/Day'
import { useProgress } from '../use-progress'

/** The latest check of all items' pictures, and the button for a new one. */
export function PicturesPanel({ view }: { view: PicturesView }) {
  const isListed = view?.run.state === 'listed' && view.run.invalid > 0
  const state = useWriteForm({ id: 'check', intent: 'check' })
  return (
    <>
      <h1>{pictureWords.title}</h1>
      <p>{pictureWords.about}</p>
      <Overtaken isShown={(intent) => intent !== 'clear' || isListed} />
      {!view?.run.running && (
        <WriteForm state={state} failed={pictureWords.checkFailed}>
          <p className="buttons">
            <SubmitButton busy={pictureWords.beginning} quiet={isListed}>
              {pictureWords.begin}
            </SubmitButton>
          </p>
        </WriteForm>
      )}
      {view && (
        <>
          <PictureRun run={view.run} />
          <PictureFaults view={view} />
        </>
      )}
    </>
  )
}

/** The problems that a check found, with links to the items. */
function PictureFaults({ view: { faults, more, first } }: { view: NonNullable<PicturesView> }) {
  if (faults.length === 0) return null
  return (
    <section aria-labelledby="faults-title">
      <h2 id="faults-title">{pictureWords.list}</h2>
      <ul className="dashboard-queue">
        {faults.map(({ id, kind, entry: item, name, image_url, fault, outcome }) => (
          <li key={id}>
            <p>
              <Link to={`/admin-dashboard/${kind === 'campus' ? 'campus' : 'spot'}/${item}`} dir="auto">
                {name}
              </Link>
            </p>
            <p className="quiet">
              <span className="breakable">{image_url}</span>
              <br />
              {pictureWords.faults[fault]}
              {fault !== 'unsure' && (
                <>. {outcome === null ? pictureWords.waits : pictureWords.outcomes[outcome]}</>
              )}
            </p>
          </li>
        ))}
      </ul>
      <PageLinks
        label={pictureWords.pages}
        first={{ to: first ? null : '/admin-dashboard/pictures', text: pictureWords.first }}
        next={{ to: more === null ? null : `?after=${more}`, text: pictureWords.more }}
      />
    </section>
  )
}

type Run = NonNullable<PicturesView>['run']

/** Progress and result of the latest check, and the form that clears invalid pictures. */
function PictureRun({ run }: { run: Run }) {
  useProgress(run.running)
  const { state, checked, total, invalid, handled, cleaned, unsure } = run
  const [is, of] = state === 'clearing' ? [handled, invalid] : [checked, total]
  return (
    <section aria-labelledby="run-title">
      <h2 id="run-title">{pictureWords.last}</h2>
      <p className="quiet">
        <Day date={run.began} /> {pictureWords.by} <span dir="auto">{run.by ?? pictureWords.someone}</span>
      </p>
      <div role="status">
        <p>
          <strong>{pictureWords.states[state]}.</strong>{' '}
          {run.running &&
            (state === 'clearing' ? pictureWords.clearing(is, of) : pictureWords.progress(is, of))}
        </p>
        {(state === 'cleared' || (state === 'listed' && invalid === 0)) && (
          <p>{pictureWords.complete(invalid, cleaned)}</p>
        )}
        {state === 'listed' && invalid > 0 && <p>{pictureWords.found(invalid)}.</p>}
        {state === 'failed' && (
          <p>
            <strong>{pictureWords.failed}</strong> {pictureWords.failedWhere}
          </p>
        )}
        {!run.running && unsure > 0 && <p>{pictureWords.unsure(unsure)}</p>}
      </div>
      {run.running && (
        <>
          <p>
            <progress value={is} max={Math.max(of, 1)} aria-labelledby="run-title" />
          </p>
          <p>
            <Link to="/admin-dashboard/pictures" className="button button-quiet">
              {pictureWords.refresh}
            </Link>
          </p>
        </>
      )}
      {state === 'listed' && invalid > 0 && <ClearPictures check={run.id} count={invalid} />}
    </section>
  )
}

function ClearPictures({ check, count }: { check: number; count: number }) {
  const state = useWriteForm<{ reason: string }>({
    id: 'clear',
    intent: 'clear',
    defaultValue: { reason: pictureWords.reasonStart },
  })
  return (
    <div className="panel">
      <p>{pictureWords.clearAbout}</p>
      <ReasonForm
        state={state}
        failed={pictureWords.failed}
        seen={{ check }}
        label={pictureWords.reason}
        hint={pictureWords.reasonHint}
        rows={2}
        send={pictureWords.clear(count)}
        busy={pictureWords.clearingNow}
        danger
      />
    </div>
  )
}
