import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { identityProof } from '~/accounts/security/identity-proof.server'
import { Link } from '~/components/ui/Link'
import { Day } from '~/components/ui/Day'
import { success } from '~/http/cookies/notice.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { admin } from '~/http/caller'
import { formOf, write } from '~/http/write.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { importNoticeWords, fileWords } from '~/dashboard/files/words'
import { UploadForm } from '~/dashboard/files/import-form'
import { latestImports, type ImportRow } from '~/dashboard/files/queries.server'
import { ImportUpload } from '~/dashboard/files/ImportUpload'
import { EXPORTS, LICENCE_FILE } from '~/dashboard/files/export-rules'
import { requestTrial } from '~/dashboard/files/request-import.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { DASHBOARD_UPLOADS_PER_HOUR } from '~/dashboard/limits'

const SHOWN = 10

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: async ({ db, draft }) =>
      done({ files: await latestImports(db, SHOWN), start: (await draft()) ?? {} }),
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
  const { files, start } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{fileWords.title}</h1>
      <ImportUpload start={start} />
      <ImportFiles files={files} />
      <ExportLinks />
    </>
  )
}

/** Downloads. They're files, not pages, so the router must not handle these links. */
function ExportLinks() {
  return (
    <section aria-labelledby="export-title">
      <h2 id="export-title">{fileWords.exportTitle}</h2>
      <p>{fileWords.exportAbout}</p>
      <ul className="dashboard-queue">
        {EXPORTS.map((name) => (
          <li key={name}>
            <p>{fileWords.exports[name]}</p>
            <p className="buttons">
              {['json', 'csv'].map((ending) => (
                <Fragment key={ending}>
                  <a
                    href={`/admin-dashboard/data/export/${name}.${ending}`}
                    download
                  >{`${name}.${ending}`}</a>{' '}
                </Fragment>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <p>
        {fileWords.osm}{' '}
        <a href={`/admin-dashboard/data/export/${LICENCE_FILE}`} download>
          {fileWords.licence}
        </a>
      </p>
    </section>
  )
}

/** The latest uploaded files. */
function ImportFiles({
  files,
}: {
  files: Pick<ImportRow, 'id' | 'file_name' | 'kind' | 'state' | 'created_at' | 'by'>[]
}) {
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title">{fileWords.files}</h2>
      {files.length === 0 ? (
        <p>{fileWords.noFiles}</p>
      ) : (
        <ul className="dashboard-queue">
          {files.map(({ id, file_name, kind, state, created_at, by }) => (
            <li key={id}>
              <p>
                <Link to={`/admin-dashboard/data/${id}`} className="breakable" dir="auto">
                  {file_name}
                </Link>{' '}
                <span className="badge">{fileWords.states[state]}</span>
              </p>
              <p className="quiet">
                {fileWords.kinds[kind]} · <Day date={created_at} /> {fileWords.by}{' '}
                <span dir="auto">{by ?? fileWords.someone}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
