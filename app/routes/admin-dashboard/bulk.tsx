import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { itsYou } from '~/accounts/its-you.server'
import { success } from '~/http/flash.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin } from '~/http/who'
import { write } from '~/http/write.server'
import { failedToChange } from '~/moderation/change-words'
import { bulkChange } from '~/moderation/bulk-change.server'
import { BulkForm } from '~/moderation/bulk-form'
import { bulkDonePath, bulkPath, readBulk } from '~/moderation/bulk-url'
import { bulkPage } from '~/moderation/bulk-view.server'
import { BulkPanel, bulkTitle } from '~/moderation/BulkPanel'
import { deskPath, listOf } from '~/moderation/desk-url'
import { words } from '~/moderation/desk-words'
import { words as editWords } from '~/moderation/edit-words'
import { entryAfter } from '~/moderation/entry-list-queries.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) => done(await bulkPage(db, readBulk(url.searchParams))),
  })

export async function action(args: ActionFunctionArgs) {
  const url = new URL(args.request.url)
  const asked = readBulk(url.searchParams)
  const { kind, list } = asked
  return write(args, {
    who: admin,
    fresh: itsYou,
    form: BulkForm,
    failed: failedToChange(kind),
    async run({ db, viewer, value }) {
      const outcome = await bulkChange(db, { viewer, kind, ...value, items: value.ids })
      if (!outcome.ok) return outcome
      const [first] = value.ids
      const goesOn = first && value.step === 'next' && value.ids.length === 1
      const next = goesOn ? await entryAfter(db, listOf(url.searchParams, kind), first.id) : null
      return done({ ...outcome.value, goesOn, next })
    },
    then({ changed, name, goesOn, next }, { ids: items, status, useCampusPoint }) {
      const ids = items.map(({ id }) => id)
      const to = next === null ? deskPath(list) : bulkPath(kind, status, next, list)
      if (goesOn) {
        const said = words.of(words.bulkDid[status], name ?? '')
        return seeOther(to, success(next === null ? `${said}. ${editWords.endOfList}` : said, { ms: 3000 }))
      }
      return seeOther(
        bulkDonePath({ ...asked, ids, status, changed, useCampusPoint }),
        success(words.bulkDone(changed.length, items.length), { ms: 3000 }),
        [],
        { replace: true },
      )
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, bulkTitle(data.status, data.rows)) : []

export default function Bulk() {
  return <BulkPanel page={useLoaderData<typeof loader>()} />
}
