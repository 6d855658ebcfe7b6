import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { words } from './import-words'
import type { ImportRow } from './import-queries.server'

/** What can be done with a file: one that was tried is imported or thrown away, one that failed is thrown away. */
export function ImportButtons({
  state,
  changes,
  approve,
  version,
}: {
  state: ImportRow['state']
  changes: number
  approve: boolean
  version: number
}) {
  const confirm = useWriteForm({ id: 'confirm', intent: 'confirm' })
  const discard = useWriteForm({ id: 'discard', intent: 'discard' })
  if (state !== 'tried' && state !== 'failed') return null
  return (
    <>
      {state === 'tried' &&
        (changes === 0 ? (
          <p>{words.nothingToDo}</p>
        ) : (
          <section className="panel">
            <p>{words.confirmAbout(changes.toLocaleString('en-US'), approve)}</p>
            <WriteForm state={confirm} failed={words.failed.confirm}>
              <input type="hidden" name="version" value={version} />
              <p className="buttons">
                <SubmitButton busy={words.confirming}>{words.confirm}</SubmitButton>
              </p>
            </WriteForm>
          </section>
        ))}
      <WriteForm state={discard} failed={words.failed.discard}>
        <input type="hidden" name="version" value={version} />
        <p className="buttons">
          <SubmitButton busy={words.confirming} quiet>
            {words.discard}
          </SubmitButton>
        </p>
      </WriteForm>
    </>
  )
}
