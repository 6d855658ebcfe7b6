import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { moderator } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { failedToChange, itemWords } from '~/dashboard/item-words'
import { itemPath } from '~/dashboard/dashboard-url'
import { KINDS_OF_ITEMS, type ItemKind } from '~/dashboard/item-rules'
import { revertView } from '~/dashboard/items/history-view.server'
import { historyWords } from '~/dashboard/words'
import { ChangeForm } from '~/dashboard/reason-form'
import { decisionProof } from '~/dashboard/items/decision-proof.server'
import { revertEdit, revertedStatus, revertRemovesArea } from '~/dashboard/items/revert-edit.server'
import { RevertPanel } from '~/dashboard/items/RevertPanel'
import { missing } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const askedFor = ({
  kind,
  id,
  logId,
}: LoaderFunctionArgs['params']): { kind: ItemKind; id: number; logId: number } | null => {
  const known = KINDS_OF_ITEMS.find((each) => each === kind)
  return known ? { kind: known, id: idParam(id) ?? 0, logId: idParam(logId) ?? 0 } : null
}

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    async run({ db, viewer, params }) {
      const asked = askedFor(params)
      return asked
        ? revertView(db, viewer.reach, asked.kind, asked.id, asked.logId)
        : missing(itemWords.missing)
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller: moderator,
    async proof({ db, viewer, params }) {
      const asked = askedFor(params)
      if (!asked) return null
      // Students' answers about an area go with it.
      const reach = viewer.reach
      if (await revertRemovesArea(db, reach, asked)) return identityProof
      return decisionProof(db, reach, asked.kind, [asked.id], await revertedStatus(db, reach, asked))
    },
    form: ChangeForm,
    failureText: failedToChange(askedFor(args.params)?.kind ?? 'spot'),
    async run({ db, viewer, params, value }) {
      const asked = askedFor(params)
      return asked ? revertEdit(db, { viewer, ...asked, ...value }) : missing(itemWords.missing)
    },
    redirect: () =>
      seeOther(
        `${itemPath(askedFor(args.params)!.kind, idParam(args.params.id)!)}/history`,
        success(historyWords.done),
      ),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${historyWords.revertTitle}: ${data.name}`) : []

export default function Revert() {
  return <RevertPanel view={useLoaderData<typeof loader>()} />
}
