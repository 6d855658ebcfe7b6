import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountPath } from '~/accounts/rules'
import { accountWords } from '~/accounts/words'
import { orNull } from '~/http/or-null.server'
import type { PageHandle } from '~/http/page-handle'
import { idParam, numberParam } from '~/http/params'
import { read } from '~/http/read.server'
import { member } from '~/http/caller'
import { DASHBOARD } from '~/dashboard/dashboard-url'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { AccountPage } from '~/profile/AccountPage'
import { profileHead } from '~/profile/head.server'
import { tabOf } from '~/profile/rules'
import { TAB_LOADERS } from '~/profile/tabs.server'

export const handle: PageHandle = { disallow: '/account' }

/** The reader's own account. Any other name after /account/ leads here too. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: member(accountWords.logInRequired),
    async run({ db, viewer, context, url, params }) {
      const own = accountPath({ first_name: viewer.firstName, last_name: viewer.lastName })
      if (`/account/${encodeURIComponent((params.userName ?? '').toWellFormed())}` !== own)
        throw redirect(own + url.search)
      const { storage } = context
      const asked = url.searchParams
      const collection = asked.get('collection')
      const head = await profileHead(db, storage, viewer.id)
      const shown = await TAB_LOADERS[tabOf(asked.get('tab'))]({
        db,
        storage,
        viewer,
        page: numberParam(asked.get('page'), { fallback: 1, most: 1e6 }),
        collection: collection === null ? null : (idParam(collection) ?? 0),
        orNull: (load) => orNull(context, load),
      })
      if (!shown.ok) return shown
      const dashboard = viewer.isAdmin || viewer.needsSecondFactor ? DASHBOARD : null
      return done({ head: { ...head, dashboard }, shown: shown.value })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, data.head.name) : []

export default function Account() {
  return <AccountPage {...useLoaderData<typeof loader>()} />
}
