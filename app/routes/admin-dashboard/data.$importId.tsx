import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { itsYou } from '~/accounts/its-you.server'
import { success } from '~/http/flash.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import type { DeskHandle } from '~/moderation/desk-handle'
import { words as told } from '~/moderation/import-notice-words'
import { words } from '~/moderation/file-words'
import { ButtonForm } from '~/moderation/import-form'
import { importById } from '~/moderation/import-queries.server'
import { words as importWords } from '~/moderation/import-words'
import { ImportPanel } from '~/moderation/ImportPanel'
import { confirmImport, discardImport } from '~/moderation/request-import.server'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'

const DATA = '/admin-dashboard/data'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    async run({ db, params }) {
      const file = await importById(db, idParam(params.importId) ?? 0)
      return file ? done(file) : missing(told.missing)
    },
  })

export async function action(args: ActionFunctionArgs) {
  const id = idParam(args.params.importId) ?? 0
  return write(args, {
    forms: {
      confirm: formOf({
        who: admin,
        fresh: itsYou,
        form: ButtonForm,
        failed: importWords.failed.confirm,
        run: ({ db, viewer, value }) => confirmImport(db, { viewer, id, ...value }),
        then: () => seeOther(`${DATA}/${id}`, success(told.confirmed)),
      }),
      discard: formOf({
        who: admin,
        form: ButtonForm,
        failed: importWords.failed.discard,
        run: ({ db, viewer, value }) => discardImport(db, { viewer, id, ...value }),
        then: () => seeOther(DATA, success(told.discarded)),
      }),
    },
  })
}

export const handle: DeskHandle = { queue: 'data', frame: 'narrow' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${data.file_name} · ${words.title}`) : []

export default function ImportFile() {
  return <ImportPanel file={useLoaderData<typeof loader>()} />
}
