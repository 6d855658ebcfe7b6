import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { admin } from '~/web/http/caller'
import { formOf, write } from '~/web/http/write.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { importNoticeWords, fileWords, importWords } from '~/dashboard/bulk/file-words'
import { VersionForm } from '~/dashboard/bulk/import-form'
import { importById } from '~/dashboard/bulk/file-queries.server'
import { ImportPanel } from '~/dashboard/bulk/ImportPanel'
import { confirmImport, discardImport } from '~/dashboard/bulk/request-import.server'
import { done, missing } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const DATA = '/admin-dashboard/data'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    async run({ db, params }) {
      const file = await importById(db, idParam(params.importId) ?? 0)
      return file ? done(file) : missing(importNoticeWords.missing)
    },
  })

export async function action(args: ActionFunctionArgs) {
  const id = idParam(args.params.importId) ?? 0
  return write(args, {
    forms: {
      confirm: formOf({
        caller: admin,
        proof: identityProof,
        form: VersionForm,
        failureText: importWords.failed.confirm,
        run: ({ db, viewer, value }) => confirmImport(db, { viewer, id, ...value }),
        redirect: () => seeOther(`${DATA}/${id}`, success(importNoticeWords.confirmed)),
      }),
      discard: formOf({
        caller: admin,
        form: VersionForm,
        failureText: importWords.failed.discard,
        run: ({ db, viewer, value }) => discardImport(db, { viewer, id, ...value }),
        redirect: () => seeOther(DATA, success(importNoticeWords.discarded)),
      }),
    },
  })
}

export const handle: DashboardHandle = { tab: 'data', frame: 'narrow-below-tabs' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${data.file_name} · ${fileWords.title}`) : []

export default function ImportFile() {
  return <ImportPanel file={useLoaderData<typeof loader>()} />
}
