import { BackLink, Link } from '~/ui/Link'
import { TextArea } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { failedToChange, editWords } from '../item-words'
import { itemPath } from '../dashboard-url'
import { EditItem, LinesTable } from './EditItem'
import type { RevertView } from './history-view.server'
import { historyWords } from '../words'
import { Overtaken } from '../ReasonForm'

/** A change, the effect of reverting it, and the form to revert it. */
export function RevertPanel({ view }: { view: RevertView }) {
  const { kind, id, name, edit, back, version, moved, picture } = view
  const state = useWriteForm<{ message: string; version: string }>({ id: 'revert' })
  const onlyPicture = edit.lines.every(({ field }) => field === 'image_url')
  const history = `${itemPath(kind, id)}/history`
  return (
    <section className="dashboard-item">
      <BackLink to={history}>{historyWords.of(name)}</BackLink>
      <h1>{historyWords.revertTitle}</h1>
      <div className="panel">
        <EditItem edit={edit} />
      </div>
      {picture && <p className="note">{historyWords.picture}</p>}
      <Overtaken isShown={() => back.length > 0} />
      {back.length === 0 ? (
        !onlyPicture && <p role="status">{historyWords.alreadyReverted}</p>
      ) : (
        <>
          <h2>{historyWords.will}</h2>
          {moved && <p className="note">{historyWords.changedSince}</p>}
          <LinesTable lines={back} columns={[historyWords.now, historyWords.before]} />
          <WriteForm state={state} failed={failedToChange(kind)}>
            <input type="hidden" name="version" value={version} />
            <TextArea
              field={state.fields.message}
              label={editWords.labels.message}
              hint={historyWords.reasonHint}
              rows={3}
              dir="auto"
              data-dashboard-key="r"
            />
            <p className="buttons">
              <SubmitButton busy={historyWords.busy} danger>
                {historyWords.confirm}
              </SubmitButton>{' '}
              <Link to={history}>{historyWords.keep}</Link>
            </p>
          </WriteForm>
        </>
      )}
    </section>
  )
}
