import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { orFailed } from '~/http/or-failed.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { deleteSession } from '~/study-sessions/delete-session.server'
import { DeleteSessionForm } from '~/study-sessions/form'
import { words } from '~/study-sessions/form-words'
import { ownSession } from '~/study-sessions/own-session.server'
import { hubPath, sessionPath } from '~/study-sessions/path-rules'
import { Tick } from '~/study-sessions/Tick'
import { longDay, timeRange } from '~/study-sessions/when-rules'
import { othersOfSeries } from '~/study-sessions/write-queries.server'

const who = member(words.logInToEdit)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params }) {
      const found = await ownSession(db, {
        viewer,
        key: params.key ?? '',
        id: idParam(params.sessionId) ?? 0,
      })
      if (!found.ok) return found
      const {
        id,
        title,
        start_time,
        end_time,
        time_zone,
        university_key,
        people,
        series_id: seriesId,
      } = found.value
      const others = seriesId === null ? [] : await othersOfSeries(db, { seriesId, creatorId: viewer.id, id })
      return done({
        title,
        path: sessionPath(university_key, id),
        others: others.length,
        when: `${longDay(start_time, time_zone)}, ${timeRange(start_time, end_time, time_zone)}`,
        told: people > 1 && end_time > new Date() ? words.deleteTold(people - 1) : null,
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: DeleteSessionForm,
    async run({ db, context, viewer, params, value }) {
      const own = await ownSession(db, { viewer, key: params.key ?? '', id: idParam(params.sessionId) ?? 0 })
      if (!own.ok) return own
      const { id, university_key: key } = own.value
      const gone = await orFailed(context, words.deleteFailed, () =>
        deleteSession(db, { viewer, id, which: value.which }),
      )
      return gone.ok ? done({ ...gone.value, key }) : gone
    },
    then: ({ deleted, key }) =>
      seeOther(hubPath(key), success(deleted > 1 ? words.deletedAll(deleted) : words.deleted), [], {
        replace: true,
      }),
  })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.deleteFailed)

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${words.delete}: ${data.title}`) : []

export default function DeleteSession() {
  const { title, when, path, others, told } = useLoaderData<typeof loader>()
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
      <WriteForm state={state}>
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
