import { Link } from '@remix-run/react'
import { TextArea } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { failedToChange } from './change-words'
import { entryPath } from './desk-url'
import { words as editWords } from './edit-words'
import { EditItem, LinesTable } from './EditItem'
import type { RevertView } from './history-view.server'
import { words } from './history-words'
import { Overtaken } from './Overtaken'

/** A change, what reverting it would do, and the form to revert it. */
export function RevertPanel({ view }: { view: RevertView }) {
  const { kind, id, name, edit, back, version, moved, picture } = view
  const state = useWriteForm<{ message: string; version: string }>({ id: 'revert' })
  const history = `${entryPath(kind, id)}/history`
  return (
    <section className="desk-entry">
      <p>
        <Link to={history}>‹ {words.of(name)}</Link>
      </p>
      <h1>{words.revertTitle}</h1>
      <div className="panel">
        <EditItem edit={edit} />
      </div>
      {picture && <p className="note">{words.picture}</p>}
      <Overtaken isShown={() => back.length > 0} />
      {back.length === 0 ? (
        <p role="status">{words.alreadyReverted}</p>
      ) : (
        <>
          <h2>{words.will}</h2>
          {moved && <p className="note">{words.changedSince}</p>}
          <LinesTable lines={back} columns={[words.now, words.before]} />
          <WriteForm state={state} failed={failedToChange(kind)}>
            <input type="hidden" name="version" value={version} />
            <TextArea
              field={state.fields.message}
              label={editWords.labels.message}
              hint={words.reasonHint}
              rows={3}
              dir="auto"
              data-desk-key="r"
            />
            <p className="buttons">
              <SubmitButton busy={words.busy} danger>
                {words.confirm}
              </SubmitButton>
              <Link to={history}>{words.keep}</Link>
            </p>
          </WriteForm>
        </>
      )}
    </section>
  )
}
