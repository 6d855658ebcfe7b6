import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/http/cookies/flash.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { deleteSession } from '~/study-sessions/making/delete-session.server'
import { DeleteSessionPanel } from '~/study-sessions/making/DeleteSessionPanel'
import { DeleteSessionForm } from '~/study-sessions/making/form'
import { formWords } from '~/study-sessions/making/words'
import { ownSession } from '~/study-sessions/making/own-session.server'
import { hubPath, sessionPath } from '~/study-sessions/invites/path-rules'
import { longDay, timeRange } from '~/study-sessions/when-rules'
import { othersOfSeries } from '~/study-sessions/making/write-queries.server'

const who = member(formWords.logInToEdit)

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
        told: people > 1 && end_time > new Date() ? formWords.deleteTold(people - 1) : null,
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: DeleteSessionForm,
    failed: formWords.deleteFailed,
    async run({ db, viewer, params, value }) {
      const own = await ownSession(db, { viewer, key: params.key ?? '', id: idParam(params.sessionId) ?? 0 })
      if (!own.ok) return own
      const { id, university_key: key } = own.value
      const gone = await deleteSession(db, { viewer, id, which: value.which })
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
  return <DeleteSessionPanel {...useLoaderData<typeof loader>()} />
}
