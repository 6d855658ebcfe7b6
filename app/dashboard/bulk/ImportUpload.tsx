import { FileField } from '~/ui/form/FileField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { Tick } from '~/ui/form/Tick'
import { SelectField } from '~/ui/form/SelectField'
import { fileWords } from './file-words'
import { IMPORT_KINDS } from './import-rules'

const CHOICES = IMPORT_KINDS.map((value) => ({ value, text: fileWords.kinds[value] }))

/** The form that uploads a file for a trial import. */
export function ImportUpload({ start }: { start: Record<string, string | string[]> }) {
  const state = useWriteForm<{ kind: string; file: string; approve: string }>({
    id: 'upload',
    intent: 'upload',
    defaultValue: { kind: 'places', ...start },
  })
  const { kind, file, approve } = state.fields
  return (
    <section className="panel" aria-labelledby="import-title">
      <h2 id="import-title">{fileWords.importTitle}</h2>
      <p>{fileWords.importAbout}</p>
      <WriteForm state={state} encType="multipart/form-data" failed={fileWords.uploadFailed}>
        <SelectField field={kind} label={fileWords.kind} value="places" options={CHOICES} />
        <FileField
          field={file}
          label={fileWords.file}
          hint={fileWords.fileHint}
          accept=".json,.csv,application/json,text/csv"
        />
        <div className="field">
          <Tick field={approve} type="checkbox" value="on" on={approve.initialValue === 'on'}>
            {fileWords.approve}
          </Tick>
        </div>
        <p className="buttons">
          <SubmitButton busy={fileWords.uploading}>{fileWords.upload}</SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
