import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/http/flash.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { DeskNav } from '~/moderation/DeskNav'
import { ExportLinks } from '~/moderation/ExportLinks'
import { words as told } from '~/moderation/file-told-words'
import { words } from '~/moderation/file-words'
import { UploadForm } from '~/moderation/import-form'
import { latestImports } from '~/moderation/import-queries.server'
import { ImportFiles } from '~/moderation/ImportFiles'
import { ImportUpload } from '~/moderation/ImportUpload'
import { deskCounts } from '~/moderation/queue-counts-queries.server'
import { requestTrial } from '~/moderation/request-import.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

const SHOWN = 10

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db }) => done({ files: await latestImports(db, SHOWN), counts: await deskCounts(db) }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      upload: formOf({
        who: admin,
        form: UploadForm,
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

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function Data() {
  const { files, counts } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <DeskNav current="data" counts={counts} />
      <h1>{words.title}</h1>
      <ImportUpload />
      <ImportFiles files={files} />
      <ExportLinks />
    </div>
  )
}
