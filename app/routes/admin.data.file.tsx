import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { success } from '~/http/flash.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { words as told } from '~/moderation/file-told-words'
import { words } from '~/moderation/file-words'
import { ButtonForm } from '~/moderation/import-form'
import { importById } from '~/moderation/import-queries.server'
import { words as importWords } from '~/moderation/import-words'
import { ImportButtons } from '~/moderation/ImportButtons'
import { ImportReport } from '~/moderation/ImportReport'
import { confirmImport, discardImport } from '~/moderation/request-import.server'
import { useLookAgain } from '~/moderation/use-look-again'
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
        form: ButtonForm,
        run: ({ db }) => confirmImport(db, { id }),
        then: () => seeOther(`${DATA}/${id}`, success(told.confirmed)),
      }),
      discard: formOf({
        who: admin,
        form: ButtonForm,
        run: ({ db }) => discardImport(db, { id }),
        then: () => seeOther(DATA, success(told.discarded)),
      }),
    },
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${data.file_name} · ${words.title}`) : []

export default function ImportFile() {
  const { id, file_name, kind, state, report, message, approve, created_at, by } =
    useLoaderData<typeof loader>()
  const running = state === 'waiting' || state === 'confirmed'
  useLookAgain(running)
  return (
    <div className="narrow">
      <p>
        <Link to={DATA}>‹ {importWords.back}</Link>
      </p>
      <h1 className="breakable" dir="auto">
        {file_name}
      </h1>
      <p className="quiet">
        {words.kinds[kind]} · <Day date={created_at} /> {words.by}{' '}
        <span dir="auto">{by ?? words.someone}</span>
      </p>
      <p role="status">
        <strong>{words.states[state]}.</strong> {message}
      </p>
      {running && (
        <p>
          <Link to={`${DATA}/${id}`} className="button button-quiet">
            {importWords.refresh}
          </Link>
        </p>
      )}
      {report && <ImportReport report={report} kind={kind} done={state === 'done'} />}
      <ImportButtons
        state={state}
        changes={report ? report.inserted + report.updated : 0}
        approve={approve}
      />
    </div>
  )
}
