import { Link } from '@remix-run/react'
import { TextArea } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { decideWords } from './words'
import { Overtaken } from './Overtaken'

type KeepOrRemoveProps = {
  /** What the admin saw: the version of the content, the last log entry and the last report. */
  view: { seen: number; log: number; upTo: number }
  texts: Record<'keep' | 'keepAbout' | 'remove' | 'removing', string>
  removal: { about: string; hint: string; send: string }
  failed: Record<'keep' | 'remove', string>
}

/** Two forms to decide on reported content, each with a reason. */
export function KeepOrRemove({ view: { seen, log, upTo }, texts, removal, failed }: KeepOrRemoveProps) {
  const keep = useWriteForm<{ reason: string }>({
    id: 'keep',
    intent: 'keep',
    defaultValue: { reason: decideWords.keepStart },
  })
  const remove = useWriteForm<{ reason: string }>({ id: 'remove', intent: 'remove' })
  const reason = remove.fields.reason.id
  return (
    <>
      <section className="panel" aria-labelledby="keep-title">
        <h2 id="keep-title">{texts.keep}</h2>
        <p>{texts.keepAbout}</p>
        <WriteForm state={keep} failed={failed.keep}>
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="log" value={log} />
          <input type="hidden" name="upTo" value={upTo} />
          <TextArea
            field={keep.fields.reason}
            label={decideWords.reason}
            hint={decideWords.keepHint}
            rows={2}
          />
          <p className="buttons">
            <SubmitButton busy={decideWords.keeping} data-desk-key="a">
              {texts.keep}
            </SubmitButton>
          </p>
        </WriteForm>
      </section>
      <section className="panel" aria-labelledby="remove-title">
        <h2 id="remove-title">
          <a href={`#${reason}`} data-desk-key="d" data-desk-then={reason}>
            {texts.remove}
          </a>
        </h2>
        <p>{removal.about}</p>
        <WriteForm state={remove} failed={failed.remove}>
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="log" value={log} />
          <TextArea field={remove.fields.reason} label={decideWords.reason} hint={removal.hint} rows={4} />
          <p className="buttons">
            <SubmitButton busy={texts.removing} danger>
              {removal.send}
            </SubmitButton>
          </p>
        </WriteForm>
      </section>
    </>
  )
}

/** Links to the next item in the queue, if there is one. */
export const NextCase = ({ to, id, text }: { to: string; id: number | null; text: string }) =>
  id !== null && (
    <Link to={`${to}/${id}`} rel="next" data-desk-key="j">
      {text}
    </Link>
  )

type RemovedCaseProps = {
  title: string
  /** Who removed it, when and why. */
  removed: string
  next: { to: string; id: number | null; text: string }
}

/** Shown in place of something that an admin has removed. */
export function RemovedCase({ title, removed, next }: RemovedCaseProps) {
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <Overtaken isShown={() => false} />
      <p className="note">{removed}</p>
      <p className="desk-links">
        <NextCase {...next} />
      </p>
    </>
  )
}
