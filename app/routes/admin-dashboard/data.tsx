import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { success } from '~/web/notice.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { admin } from '~/web/http/caller'
import { formOf, write } from '~/web/http/write.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { checkWords, importNoticeWords, fileWords } from '~/dashboard/bulk/file-words'
import { UploadForm } from '~/dashboard/bulk/import-form'
import { countQuestions } from '~/dashboard/bulk/check-queries.server'
import { latestImports } from '~/dashboard/bulk/file-queries.server'
import { ExportLinks, ImportFiles } from '~/dashboard/bulk/FileLists'
import { ImportUpload } from '~/dashboard/bulk/ImportUpload'
import { requestTrial } from '~/dashboard/bulk/request-import.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { DASHBOARD_UPLOADS_PER_HOUR } from '~/dashboard/limits'

const SHOWN = 10

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: async ({ db, draft }) =>
      done({
        files: await latestImports(db, SHOWN),
        questions: await countQuestions(db),
        start: (await draft()) ?? {},
      }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      upload: formOf({
        caller: admin,
        proof: identityProof,
        form: UploadForm,
        uploads: DASHBOARD_UPLOADS_PER_HOUR,
        failureText: fileWords.uploadFailed,
        run: async ({ db, viewer, value: { file, kind, approve } }) =>
          requestTrial(db, {
            viewer,
            kind,
            approve,
            name: file.name,
            bytes: Buffer.from(await file.arrayBuffer()),
          }),
        redirect: ({ id }) => seeOther(`/admin-dashboard/data/${id}`, success(importNoticeWords.uploaded)),
      }),
    },
  })
}

export const handle: DashboardHandle = { tab: 'data', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, fileWords.title)

export default function Data() {
  const { files, questions, start } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{fileWords.title}</h1>
      <ImportUpload start={start} />
      <ImportFiles files={files}>
        <Link to="/admin-dashboard/data/check" className="button button-quiet">
          {checkWords.waiting(questions.toLocaleString('en-US'))}
        </Link>
      </ImportFiles>
      <ExportLinks />
    </>
  )
}
