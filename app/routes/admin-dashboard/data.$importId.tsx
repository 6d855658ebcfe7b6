import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/security/identity-proof.server'
import { success } from '~/http/cookies/notice.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { admin } from '~/http/caller'
import { formOf, write } from '~/http/write.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { importNoticeWords, fileWords, importWords } from '~/dashboard/files/words'
import { ButtonForm } from '~/dashboard/files/import-form'
import { importById } from '~/dashboard/files/queries.server'
import { ImportPanel } from '~/dashboard/files/ImportPanel'
import { confirmImport, discardImport } from '~/dashboard/files/request-import.server'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'

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
        form: ButtonForm,
        failureText: importWords.failed.confirm,
        run: ({ db, viewer, value }) => confirmImport(db, { viewer, id, ...value }),
        redirect: () => seeOther(`${DATA}/${id}`, success(importNoticeWords.confirmed)),
      }),
      discard: formOf({
        caller: admin,
        form: ButtonForm,
        failureText: importWords.failed.discard,
        run: ({ db, viewer, value }) => discardImport(db, { viewer, id, ...value }),
        redirect: () => seeOther(DATA, success(importNoticeWords.discarded)),
      }),
    },
  })
}

export const handle: DashboardHandle = { tab: 'data', frame: 'narrow' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${data.file_name} · ${fileWords.title}`) : []

export default function ImportFile() {
  return <ImportPanel file={useLoaderData<typeof loader>()} />
}
