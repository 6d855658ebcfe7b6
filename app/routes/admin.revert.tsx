import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { TextArea } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { success } from '~/http/flash.server'
import { orFailed } from '~/http/or-failed.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin } from '~/http/who'
import { write } from '~/http/write.server'
import { entryPath } from '~/moderation/desk-url'
import { DeskNav } from '~/moderation/DeskNav'
import { EditItem, LinesTable } from '~/moderation/EditItem'
import { words as editWords } from '~/moderation/edit-words'
import { KINDS_OF_ENTRIES, type EntryKind } from '~/moderation/entry-rules'
import { words as entryWords } from '~/moderation/entry-words'
import { revertView } from '~/moderation/history-view.server'
import { words } from '~/moderation/history-words'
import { RevertForm } from '~/moderation/reason-form'
import { revertEdit } from '~/moderation/revert-edit.server'
import { missing } from '~/outcome'
import { pageMeta } from '~/page-meta'

const askedFor = ({
  kind,
  id,
  logId,
}: LoaderFunctionArgs['params']): { kind: EntryKind; id: number; logId: number } | null => {
  const known = KINDS_OF_ENTRIES.find((each) => each === kind)
  return known ? { kind: known, id: idParam(id) ?? 0, logId: idParam(logId) ?? 0 } : null
}

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    async run({ db, params }) {
      const asked = askedFor(params)
      return asked ? revertView(db, asked.kind, asked.id, asked.logId) : missing(entryWords.missing)
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who: admin,
    form: RevertForm,
    async run({ db, context, viewer, params, value }) {
      const asked = askedFor(params)
      if (!asked) return missing(entryWords.missing)
      return orFailed(context, editWords.failed[asked.kind](editWords.unknown), () =>
        revertEdit(db, { viewer, ...asked, ...value }),
      )
    },
    then: () =>
      seeOther(
        `${entryPath(askedFor(args.params)!.kind, idParam(args.params.id)!)}/history`,
        success(words.done),
      ),
  })
}

export { clientAction } from '~/http/unsent'

/** After a conflict the entry as it is by now is shown. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${words.revertTitle}: ${data.name}`) : []

export default function Revert() {
  const { kind, id, name, edit, back, version, moved, picture } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ message: string; version: string }>({ id: 'revert' })
  const history = `${entryPath(kind, id)}/history`
  return (
    <>
      <DeskNav current={kind} />
      <section className="desk-entry">
        <p>
          <Link to={history}>‹ {words.of(name)}</Link>
        </p>
        <h1>{words.revertTitle}</h1>
        <div className="panel">
          <EditItem edit={edit} />
        </div>
        {picture && <p className="note">{words.picture}</p>}
        {back.length === 0 ? (
          <p role="status">{words.already}</p>
        ) : (
          <>
            <h2>{words.will}</h2>
            {moved && <p className="note">{words.moved}</p>}
            <LinesTable lines={back} columns={[words.now, words.before]} />
            <WriteForm state={state}>
              <input type="hidden" name="version" value={version} />
              <TextArea
                field={state.fields.message}
                label={editWords.labels.message!}
                hint={words.reasonHint}
                rows={3}
                dir="auto"
                data-desk-key="r"
              />
              <p className="buttons">
                <SubmitButton busy={words.busy} danger>
                  {words.confirm}
                </SubmitButton>
                <Link to={history}>{words.keep}</Link>
              </p>
            </WriteForm>
          </>
        )}
      </section>
    </>
  )
}
