import { Link } from '@remix-run/react'
import { TextArea } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Day } from '~/components/ui/Day'
import { words } from './picture-words'
import type { PicturesView } from './show-pictures.server'
import { useLookAgain } from './use-look-again'

type Run = NonNullable<PicturesView>['run']

/** How far the latest run has come, what came of it, and the form that clears what it found. */
export function PictureRun({ run }: { run: Run }) {
  useLookAgain(run.running)
  const { state, checked, total, invalid, handled, cleaned, unsure } = run
  const [is, of] = state === 'clearing' ? [handled, invalid] : [checked, total]
  return (
    <section aria-labelledby="run-title">
      <h2 id="run-title">{words.last}</h2>
      <p className="quiet">
        <Day date={run.began} /> {words.by} <span dir="auto">{run.by ?? words.someone}</span>
      </p>
      <div role="status">
        <p>
          <strong>{words.states[state]}.</strong>{' '}
          {run.running && (state === 'clearing' ? words.clearing(is, of) : words.progress(is, of))}
        </p>
        {(state === 'cleared' || (state === 'listed' && invalid === 0)) && (
          <p>{words.complete(invalid, cleaned)}</p>
        )}
        {state === 'listed' && invalid > 0 && <p>{words.found(invalid)}.</p>}
        {state === 'failed' && (
          <p>
            <strong>{words.failed}</strong> {words.failedWhere}
          </p>
        )}
        {!run.running && unsure > 0 && <p>{words.unsure(unsure)}</p>}
      </div>
      {run.running && (
        <>
          <p>
            <progress value={is} max={Math.max(of, 1)} aria-labelledby="run-title" />
          </p>
          <p>
            <Link to="/admin-dashboard/pictures" className="button button-quiet">
              {words.refresh}
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
    defaultValue: { reason: words.reasonStart },
  })
  return (
    <div className="panel">
      <p>{words.clearAbout}</p>
      <WriteForm state={state} failed={words.failed}>
        <input type="hidden" name="check" value={check} />
        <TextArea field={state.fields.reason} label={words.reason} hint={words.reasonHint} rows={2} />
        <p className="buttons">
          <SubmitButton busy={words.clearingNow} danger>
            {words.clear(count)}
          </SubmitButton>
        </p>
      </WriteForm>
    </div>
  )
}
