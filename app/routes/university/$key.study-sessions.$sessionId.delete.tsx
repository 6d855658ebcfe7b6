import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/http/cookies/notice.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { member } from '~/http/caller'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { DeleteStudySessionPanel } from '~/study-sessions/making/DeleteStudySessionPanel'
import { DeleteStudySessionForm } from '~/study-sessions/making/form'
import { formWords } from '~/study-sessions/making/words'
import { ownStudySession, deleteStudySession } from '~/study-sessions/making/own-study-session.server'
import { hubPath, studySessionPath } from '~/study-sessions/invites/path-rules'
import { longDay, timeRange } from '~/study-sessions/when-rules'
import { othersOfSeries } from '~/study-sessions/making/write-queries.server'

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
    failed: formWords.deleteFailed,
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
    then: ({ deleted, key }) =>
      seeOther(hubPath(key), success(deleted > 1 ? formWords.deletedAll(deleted) : formWords.deleted), [], {
        replace: true,
      }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${formWords.delete}: ${data.title}`) : []

export default function DeleteSession() {
  return <DeleteStudySessionPanel {...useLoaderData<typeof loader>()} />
}
