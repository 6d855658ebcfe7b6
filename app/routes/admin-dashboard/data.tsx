import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/http/flash.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import type { DeskHandle } from '~/moderation/desk-handle'
import { ExportLinks } from '~/moderation/ExportLinks'
import { words as told } from '~/moderation/import-notice-words'
import { words } from '~/moderation/file-words'
import { UploadForm } from '~/moderation/import-form'
import { latestImports } from '~/moderation/import-queries.server'
import { ImportFiles } from '~/moderation/ImportFiles'
import { ImportUpload } from '~/moderation/ImportUpload'
import { requestTrial } from '~/moderation/request-import.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { DASHBOARD_UPLOADS_OF_AN_HOUR } from '~/moderation/limits'

const SHOWN = 10

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db }) => done(await latestImports(db, SHOWN)),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      upload: formOf({
        who: admin,
        form: UploadForm,
        uploads: DASHBOARD_UPLOADS_OF_AN_HOUR,
        failed: words.uploadFailed,
        run: async ({ db, viewer, value: { file, kind, approve } }) =>
          requestTrial(db, {
            viewer,
            kind,
            approve,
            name: file.name,
            bytes: Buffer.from(await file.arrayBuffer()),
          }),
        then: ({ id }) => seeOther(`/admin-dashboard/data/${id}`, success(told.uploaded)),
      }),
    },
  })
}

export const handle: DeskHandle = { queue: 'data', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function Data() {
  const files = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{words.title}</h1>
      <ImportUpload />
      <ImportFiles files={files} />
      <ExportLinks />
    </>
  )
}
