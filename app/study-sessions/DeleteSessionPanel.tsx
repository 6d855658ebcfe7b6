import { Link } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
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
    <section className="narrow">
      <p>
        <Link to={path} dir="auto">
          ‹ {title}
        </Link>
      </p>
      <h1>{words.delete}</h1>
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
        <p className="buttons">
          <SubmitButton busy={words.deleting} danger>
            {words.delete}
          </SubmitButton>
          <Link to={path}>{words.keep}</Link>
        </p>
      </WriteForm>
    </section>
  )
}
