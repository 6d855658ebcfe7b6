import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { draftFor } from '~/http/drafts.server'
import { success } from '~/http/flash.server'
import { openedInvites } from '~/http/opened-invites.server'
import { ofAccount } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { sessionPath } from '~/study-sessions/path-rules'
import { ReportForm } from '~/study-sessions/report-form'
import { hasReported } from '~/study-sessions/report-queries.server'
import { reportable, reportSession } from '~/study-sessions/report-session.server'
import { words } from '~/study-sessions/report-words'
import { ReportSessionPanel } from '~/study-sessions/ReportSessionPanel'
import { REPORTS_OF_A_DAY } from '~/reviews/limits'

const who = member(words.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params, request, context, url }) {
      const id = idParam(params.sessionId) ?? 0
      const found = await reportable(db, { viewer, id, openedInvites: await openedInvites(request, context) })
      if (!found.ok) return found
      return done({
        title: found.value.title,
        path: sessionPath(found.value.university_key, id),
        reported: await hasReported(db, id, viewer.id),
        start: (await draftFor(request, context, url.pathname)) ?? {},
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: ReportForm,
    failed: words.form.failed,
    limits: ofAccount(REPORTS_OF_A_DAY),
    run: async ({ db, viewer, params, request, context, value }) =>
      reportSession(db, {
        viewer,
        id: idParam(params.sessionId) ?? 0,
        openedInvites: await openedInvites(request, context),
        ...value,
      }),
    then: ({ university_key, id }) => seeOther(sessionPath(university_key, id), success(words.thanks)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${words.form.report}: ${data.title}`) : []

export default function ReportSession() {
  return <ReportSessionPanel {...useLoaderData<typeof loader>()} />
}
