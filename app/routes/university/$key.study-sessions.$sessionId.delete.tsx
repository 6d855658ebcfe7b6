import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AskButtons, AskFirst } from '~/ui/form/AskFirst'
import { WriteForm } from '~/ui/form/WriteForm'
import { useWriteForm } from '~/ui/form/use-write-form'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { DeleteStudySessionForm } from '~/study-sessions/page/making-form'
import { formWords } from '~/study-sessions/making-words'
import { ownStudySession, deleteStudySession } from '~/study-sessions/page/own-study-session.server'
import { hubPath, studySessionPath } from '~/study-sessions/path-rules'
import { longDay, timeRange } from '~/study-sessions/when-rules'
import { othersOfSeries } from '~/study-sessions/page/write-queries.server'
import { Tick } from '~/ui/form/Tick'

const caller = member(formWords.logInToEdit)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, params }) {
      const found = await ownStudySession(db, {
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
        path: studySessionPath(university_key, id),
        others: others.length,
        when: `${longDay(start_time, time_zone)}, ${timeRange(start_time, end_time, time_zone)}`,
        notified: people > 1 && end_time > new Date() ? formWords.deleteNotified(people - 1) : null,
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: DeleteStudySessionForm,
    failureText: formWords.deleteFailed,
    async run({ db, viewer, params, value }) {
      const own = await ownStudySession(db, {
        viewer,
        key: params.key ?? '',
        id: idParam(params.sessionId) ?? 0,
      })
      if (!own.ok) return own
      const { id, university_key: key } = own.value
      const gone = await deleteStudySession(db, { viewer, id, which: value.which })
      return gone.ok ? done({ ...gone.value, key }) : gone
    },
    redirect: ({ deleted, key }) =>
      seeOther(hubPath(key), success(deleted > 1 ? formWords.deletedAll(deleted) : formWords.deleted), [], {
        replace: true,
      }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${formWords.delete}: ${data.title}`) : []

/** Asks before deleting a study session. `others`: the number of later study sessions in its series. */
export default function DeleteSession() {
  const { title, when, path, others, notified } = useLoaderData<typeof loader>()
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
