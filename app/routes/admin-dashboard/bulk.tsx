import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/web/notice.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { moderator } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { failedToChange, editWords } from '~/dashboard/item-words'
import { bulkChange } from '~/dashboard/bulk/bulk-change.server'
import { BulkForm, idsIn } from '~/dashboard/bulk/bulk-form'
import { bulkDonePath, bulkPath, readBulk } from '~/dashboard/bulk/bulk-url'
import { bulkPage } from '~/dashboard/bulk/bulk-view.server'
import { BulkPanel, bulkTitle } from '~/dashboard/bulk/BulkPanel'
import { dashboardPath, listOf } from '~/dashboard/dashboard-url'
import { decisionProof } from '~/dashboard/items/decision-proof.server'
import { dashboardWords } from '~/dashboard/words'
import { itemAfter } from '~/dashboard/items/item-list-queries.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: async ({ db, viewer, url }) => done(await bulkPage(db, viewer.reach, readBulk(url.searchParams))),
  })

export async function action(args: ActionFunctionArgs) {
  const url = new URL(args.request.url)
  const asked = readBulk(url.searchParams)
  const { kind, list } = asked
  return write(args, {
    caller: moderator,
    proof: async ({ db, viewer, value }) =>
      value && decisionProof(db, viewer.reach, kind, idsIn(value), value.status),
    form: BulkForm,
    failureText: failedToChange(kind),
    async run({ db, viewer, value }) {
      const outcome = await bulkChange(db, { viewer, kind, ...value, items: value.ids })
      if (!outcome.ok) return outcome
      const [first] = value.ids
      const goesOn = first && value.step === 'next' && value.ids.length === 1
      const next = goesOn ? await itemAfter(db, viewer.reach, listOf(url.searchParams, kind), first.id) : null
      return done({ ...outcome.value, goesOn, next })
    },
    redirect({ changed, name, goesOn, next }, { ids: items, status, useCampusPoint }) {
      const ids = items.map(({ id }) => id)
      // The next item starts without a decision.
      const to = next === null ? dashboardPath(list) : bulkPath(kind, null, next, list)
      if (goesOn) {
        const said = dashboardWords.of(dashboardWords.bulkDid[status], name ?? '')
        return seeOther(to, success(next === null ? `${said}. ${editWords.endOfList}` : said, { ms: 3000 }))
      }
      // The page itself says how many were changed.
      return seeOther(bulkDonePath({ ...asked, ids, status, changed, useCampusPoint }), null, [], {
        replace: true,
      })
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, bulkTitle(data)) : []

export default function Bulk() {
  return <BulkPanel page={useLoaderData<typeof loader>()} />
}
