import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/web/notice.server'
import { openedInvites } from '~/web/opened-invites.server'
import { ofAccount } from '~/web/own-limit.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { ReportPanel } from '~/reviews/writing/ReportPanel'
import { studySessionPath } from '~/study-sessions/path-rules'
import { reportForm } from '~/reviews/writing/report-form'
import { hasReported } from '~/study-sessions/page/report-queries.server'
import { reportable, reportStudySession } from '~/study-sessions/page/decide-report.server'
import { reportWords } from '~/study-sessions/page-words'
import { REPORTS_PER_DAY } from '~/reviews/limits'

const caller = member(reportWords.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, params, request, context, draft }) {
      const id = idParam(params.sessionId) ?? 0
      const found = await reportable(db, { viewer, id, openedInvites: await openedInvites(request, context) })
      if (!found.ok) return found
      return done({
        title: found.value.title,
        path: studySessionPath(found.value.university_key, id),
        reported: await hasReported(db, id, viewer.id),
        start: (await draft()) ?? {},
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: reportForm(reportWords.faults),
    failureText: reportWords.form.failed,
    limits: ofAccount(REPORTS_PER_DAY),
    run: async ({ db, viewer, params, request, context, value }) =>
      reportStudySession(db, {
        viewer,
        id: idParam(params.sessionId) ?? 0,
        openedInvites: await openedInvites(request, context),
        ...value,
      }),
    redirect: ({ university_key, id }) =>
      seeOther(studySessionPath(university_key, id), success(reportWords.thanks)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${reportWords.form.report}: ${data.title}`) : []

export default function ReportSession() {
  const { title, path, ...form } = useLoaderData<typeof loader>()
  return <ReportPanel back={{ to: path, text: title }} texts={reportWords.form} {...form} />
}
