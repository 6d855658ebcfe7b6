import { AskButtons, AskFirst } from '~/components/form/AskFirst'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { words } from './form-words'
import { Tick } from './Tick'

/** Asks before deleting a study session. `others`: the number of later sessions in its series. */
export function DeleteSessionPanel({
  title,
  when,
  path,
  others,
  told,
}: {
  title: string
  when: string
  path: string
  others: number
  told: string | null
}) {
  const state = useWriteForm<{ which: string }>({ id: 'delete-session' })
  const { which } = state.fields
  return (
    <AskFirst path={path} back={title} title={words.delete}>
      <p>{words.deleteAsk}</p>
      <p>
        <strong dir="auto">{title}</strong>
        <br />
        {when}
      </p>
      {told && <p>{told}</p>}
      <WriteForm state={state} failed={words.deleteFailed}>
        {others > 0 && (
          <fieldset className="field">
            <legend>{words.which}</legend>
            <Tick field={which} type="radio" value="one" on={which.initialValue !== 'all'}>
              {words.one}
            </Tick>
            <Tick field={which} type="radio" value="all" on={which.initialValue === 'all'}>
              {words.all(others)}
            </Tick>
          </fieldset>
        )}
        <AskButtons path={path} busy={words.deleting} send={words.delete} keep={words.keep} danger />
      </WriteForm>
    </AskFirst>
  )
}
