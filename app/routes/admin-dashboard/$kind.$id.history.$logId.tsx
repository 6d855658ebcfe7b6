import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/http/flash.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin } from '~/http/who'
import { write } from '~/http/write.server'
import { failedToChange } from '~/moderation/change-words'
import { entryPath } from '~/moderation/desk-url'
import { KINDS_OF_ENTRIES, type EntryKind } from '~/moderation/entry-rules'
import { words as entryWords } from '~/moderation/entry-words'
import { revertView } from '~/moderation/history-view.server'
import { words } from '~/moderation/history-words'
import { RevertForm } from '~/moderation/reason-form'
import { revertEdit } from '~/moderation/revert-edit.server'
import { RevertPanel } from '~/moderation/RevertPanel'
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
    failed: failedToChange(askedFor(args.params)?.kind ?? 'spot'),
    async run({ db, viewer, params, value }) {
      const asked = askedFor(params)
      return asked ? revertEdit(db, { viewer, ...asked, ...value }) : missing(entryWords.missing)
    },
    then: () =>
      seeOther(
        `${entryPath(askedFor(args.params)!.kind, idParam(args.params.id)!)}/history`,
        success(words.done),
      ),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${words.revertTitle}: ${data.name}`) : []

export default function Revert() {
  return <RevertPanel view={useLoaderData<typeof loader>()} />
}
