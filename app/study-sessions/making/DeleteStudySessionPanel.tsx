import { AskButtons, AskFirst } from '~/components/form/AskFirst'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { formWords } from './words'
import { Tick } from '../taking-part/Tick'

/** Asks before deleting a study session. `others`: the number of later study sessions in its series. */
export function DeleteStudySessionPanel({
  title,
  when,
  path,
  others,
  notified,
}: {
  title: string
  when: string
  path: string
  others: number
  notified: string | null
}) {
  const state = useWriteForm<{ which: string }>({ id: 'delete-session' })
  const { which } = state.fields
  return (
    <AskFirst path={path} back={title} title={formWords.delete}>
      <p>{formWords.deleteAsk}</p>
      <p>
        <strong dir="auto">{title}</strong>
        <br />
        {when}
      </p>
      {notified && <p>{notified}</p>}
      <WriteForm state={state} failed={formWords.deleteFailed}>
        {others > 0 && (
          <fieldset className="field">
            <legend>{formWords.which}</legend>
            <Tick field={which} type="radio" value="one" on={which.initialValue !== 'all'}>
              {formWords.one}
            </Tick>
            <Tick field={which} type="radio" value="all" on={which.initialValue === 'all'}>
              {formWords.all(others)}
            </Tick>
          </fieldset>
        )}
        <AskButtons
          path={path}
          busy={formWords.deleting}
          send={formWords.delete}
          keep={formWords.keep}
          danger
        />
      </WriteForm>
    </AskFirst>
  )
}
